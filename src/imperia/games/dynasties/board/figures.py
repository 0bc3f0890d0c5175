"""The nine characters, drawn for this project as colour blocks under a key block, like woodblock prints.

The colour lies a little beside its line, as in a print whose blocks did not meet exactly. A figure
fills the box of PICTURE; cards.py puts it on a card.
"""

# ruff: noqa: E501 -- lines of path data are not read from left to right

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from imperia.kernel.drawing import number

SUMI, HAIR, WHITE, PAPER = "#1c1714", "#231d1b", "#fbf5e6", "#f4ead2"
SKIN, SKIN2 = "#f2dcb8", "#e3bd8d"
IND, IND2, IND3, NIGHT = "#24395f", "#5c7ba8", "#a9bdd2", "#1d2740"
VER, VER2, OCH, OCH2, GOLD = "#c23b22", "#e07a4f", "#d19a35", "#ecc877", "#d8a93b"
MOSS, MOSS2, PLUM, PLUM2, GREY, GREY2 = "#66803f", "#a4b573", "#6d3f5b", "#b57f97", "#8b8578", "#c9c0ac"
PICTURE = "M10 10H190V246H10z"


def block(d: str, fill: str, w: float = 2.6) -> str:
    """A colour block and its line."""
    return (
        f'<path d="{d}" fill="{fill}" transform="translate(.9 -.7)"/>'
        f'<path d="{d}" fill="none" stroke="{SUMI}" stroke-width="{number(w)}" stroke-linejoin="round" '
        'stroke-linecap="round"/>'
    )


def line(d: str, w: float = 2.2, colour: str = SUMI) -> str:
    """A line of the key block."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{number(w)}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def flat(d: str, colour: str, opacity: float = 1) -> str:
    """Colour without a line."""
    faint = f' opacity="{opacity}"' if opacity != 1 else ""
    return f'<path d="{d}" fill="{colour}"{faint}/>'


def weave(d: str, pattern: str, opacity: float = 1) -> str:
    """The pattern of a cloth."""
    faint = f' opacity="{opacity}"' if opacity != 1 else ""
    return f'<path d="{d}" fill="url(#{pattern})"{faint} transform="translate(.9 -.7)"/>'


def disc(x: float, y: float, r: float, colour: str, more: str = "") -> str:
    """A round block."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{colour}"{more}/>'


def ground(colour: str, fade: str, scene: str = "") -> str:
    """What stands behind a figure: a colour that fades, a scene, the grain of the wood."""
    return (
        flat(PICTURE, colour)
        + f'<path d="{PICTURE}" fill="url(#wb-{fade})"/>{scene}<path d="{PICTURE}" fill="url(#wp-grain)"/>'
    )


CLOTHS = (
    f'<pattern id="wp-seigaiha" width="24" height="12" patternUnits="userSpaceOnUse"><g fill="none" stroke="{WHITE}" stroke-width="1.3"><circle cx="0" cy="12" r="11"/><circle cx="24" cy="12" r="11"/><circle cx="12" cy="18" r="11"/><circle cx="12" cy="6" r="11"/><circle cx="12" cy="6" r="6.5"/><circle cx="0" cy="12" r="6.5"/><circle cx="24" cy="12" r="6.5"/></g></pattern>',
    f'<pattern id="wp-kasuri" width="18" height="18" patternUnits="userSpaceOnUse"><path d="M4.5 1.5v6M1.5 4.5h6M13.5 10.5v6M10.5 13.5h6" stroke="{WHITE}" stroke-width="1.7"/></pattern>',
    f'<pattern id="wp-grid" width="26" height="26" patternUnits="userSpaceOnUse"><path d="M0 13h26M13 0v26" stroke="{PLUM}" stroke-width="3"/></pattern>',
    f'<pattern id="wp-stripe" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M4.5 0v9" stroke="{WHITE}" stroke-width="1.5" opacity=".8"/></pattern>',
    f'<pattern id="wp-check" width="16" height="16" patternUnits="userSpaceOnUse"><path d="M0 0h8v8H0zM8 8h8v8H8z" fill="{WHITE}" opacity=".28"/></pattern>',
    f'<pattern id="wp-kikko" width="20" height="34" patternUnits="userSpaceOnUse"><path d="M10 0l10 5.7v11.3L10 22.7 0 17V5.7zM10 22.7V34" fill="none" stroke="{GOLD}" stroke-width="1.5"/></pattern>',
    f'<pattern id="wp-lace" width="12" height="15" patternUnits="userSpaceOnUse"><path d="M0 0h12" stroke="{SUMI}" stroke-width="3"/><path d="M3 2v11M9 2v11" stroke="{WHITE}" stroke-width="1.4" opacity=".55"/></pattern>',
    f'<pattern id="wp-flower" width="26" height="26" patternUnits="userSpaceOnUse"><g fill="{WHITE}"><circle cx="13" cy="8.6" r="3"/><circle cx="17.2" cy="11.6" r="3"/><circle cx="15.6" cy="16.6" r="3"/><circle cx="10.4" cy="16.6" r="3"/><circle cx="8.8" cy="11.6" r="3"/></g><circle cx="13" cy="13" r="2" fill="{OCH}"/></pattern>',
    f'<pattern id="wp-cloud" width="34" height="22" patternUnits="userSpaceOnUse"><path d="M4 14q0-5 5-5 2-4 6-2 5-2 6 3 4 0 4 4z" fill="none" stroke="{GOLD}" stroke-width="1.6"/></pattern>',
    '<pattern id="wp-grain" width="90" height="60" patternUnits="userSpaceOnUse"><path d="M0 8q22 5 45 0t45 0M0 22q30-6 50 1t40-1M0 37q18 4 40 0t50 0M0 52q26-4 48 0t42 0" fill="none" stroke="#3a2410" stroke-width=".8" opacity=".16"/></pattern>',
)


def cloths() -> str:
    """The patterns and fading colours that the figures use."""
    fades = {
        "sky": IND2,
        "dawn": VER2,
        "field": MOSS2,
        "night": "#0f1830",
        "gold": OCH,
        "plum": PLUM2,
        "steel": GREY,
    }
    found = "".join(
        f'<linearGradient id="wb-{name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{colour}"/><stop offset=".55" stop-color="{colour}" stop-opacity=".18"/><stop offset="1" stop-color="{colour}" stop-opacity="0"/></linearGradient>'
        for name, colour in fades.items()
    )
    return found + "".join(CLOTHS)


FACE = "M72 92C69 112 71 132 79 146 86 157 95 163 103 162 117 160 128 144 131 124 133 110 132 98 130 88 112 76 86 78 72 92z"
EAR = "M130 108C137 104 141 110 139 118 137 126 132 130 129 127z"
NECK = "M86 148C87 164 84 174 78 182L124 182C120 172 120 160 122 146z"


def face(skin: str = SKIN, eyes: str = "open", brow: float = 2.6, mouth: str = VER, age: bool = False) -> str:
    """Neck, ear and face, seen from the side a little; eyes are open or shut."""
    o = block(NECK, skin) + block(EAR, skin, 2.2) + block(FACE, skin)
    o += flat("M72 118C72 134 76 146 84 154 79 140 78 128 79 116z", SKIN2, 0.6)
    if eyes == "open":
        o += flat("M78 114Q86 107 95 114 87 118 78 114z", WHITE) + flat(
            "M106 114Q115 107 124 115 115 118 106 114z", WHITE
        )
        o += (
            line("M77.5 114.5Q86 106.5 95.5 113.5", 2.6)
            + line("M105.5 113.5Q115 106.5 125 115", 2.6)
            + disc(86, 113.5, 2.7, SUMI)
            + disc(113.5, 113.5, 2.7, SUMI)
        )
    else:
        o += line("M78 113Q86 119 95 114", 2.4) + line("M106 114Q115 119 124 113", 2.4)
    o += line("M77 102Q86 95 96 100", brow) + line("M105 100Q115 94 126 101", brow)
    o += line("M100 106C97 118 93 126 91 131 93 136 98 136 102 134", 2.2)
    if mouth:
        o += block("M90 146Q95 142.5 98 144.5 102 142.5 108 146 99 151.5 90 146z", mouth, 1.5)
    if age:
        o += line(
            "M84 138Q82 143 84 148M112 136Q116 141 114 147M80 122Q84 125 89 123M110 124Q116 126 121 123",
            1.2,
            "#8a5a35",
        )
    return o


def robe(c: str, p: str = "", lap: str = WHITE) -> str:
    """Shoulders and collar."""
    d = "M10 250C16 214 40 190 80 180L122 180C162 190 184 214 190 250z"
    o = block(d, c) + (weave(d, p) if p else "")
    o += block("M80 178C84 200 92 222 104 250H88C80 226 74 204 70 183z", lap, 2.2) + block(
        "M124 178C118 204 108 226 92 250H110C122 228 132 206 134 183z", lap, 2.2
    )
    return o


def farmer() -> str:
    """The Farmer."""
    bg = ground(
        "#dfe3b6",
        "field",
        flat("M10 178Q60 160 110 172T190 164V246H10z", MOSS2)
        + line("M14 190q8-8 10-20M24 192q4-10 12-16M170 186q-6-10-14-14M180 190q0-12 6-18", 2, MOSS)
        + disc(154, 52, 25, VER),
    )
    hoe = block("M158 250L164 92 171 93 166 250z", OCH) + block(
        "M150 100C150 82 166 74 186 76L184 88C172 86 166 90 166 102z", GREY
    )
    rb = robe(IND, "wp-kasuri", IND3)
    fc = face("#ecc99a", brow=2.4, age=True)
    cloth = block("M70 96C84 84 118 82 132 94L130 104C114 92 88 94 72 106z", WHITE, 2.2)
    hat = (
        block("M22 92Q98 14 104 14 110 14 182 90 140 104 102 104 62 104 22 92z", OCH2)
        + line("M104 15L60 99M104 15L82 103M104 15L104 104M104 15L126 103M104 15L148 98", 1.5, "#8a6420")
        + line("M70 48Q104 62 140 46M48 70Q104 88 162 68", 1.5, "#8a6420")
    )
    straw = line("M72 96Q74 140 96 166M132 94Q128 140 106 166", 2.2, VER)
    return bg + hoe + rb + fc + cloth + straw + hat


def monk() -> str:
    """The Monk."""
    bg = ground(
        "#ead9b4",
        "gold",
        f'<circle cx="100" cy="104" r="66" fill="{OCH2}" opacity=".75"/>'
        + line("M100 38a66 66 0 100 132 66 66 0 100-132", 1.6, "#b07d22"),
    )
    rb = robe(PLUM, "", WHITE)
    kesa = block("M10 250C14 220 40 194 74 184L152 250z", OCH) + weave(
        "M10 250C14 220 40 194 74 184L152 250z", "wp-grid", 0.55
    )
    fc = face(SKIN, "shut", 2.2, "#a8563c")
    head = block(
        "M71 98C66 62 84 44 103 44 124 44 138 64 131 96 128 84 118 80 101 80 84 80 76 86 71 98z", SKIN
    ) + flat("M80 62Q90 50 104 52 92 56 84 70z", WHITE, 0.7)
    beads = "".join(
        f'<circle cx="{x}" cy="{y}" r="6.2" fill="{VER}" stroke="{SUMI}" stroke-width="2"/>'
        for x, y in (
            (70, 190),
            (73, 203),
            (79, 215),
            (87, 226),
            (97, 233),
            (108, 230),
            (117, 221),
            (124, 210),
            (129, 198),
            (131, 186),
        )
    )
    beads += block("M97 240l-5 12h12z", VER, 2)
    staff = (
        block("M162 250V70h6v180z", OCH, 2.2)
        + f'<circle cx="165" cy="56" r="15" fill="none" stroke="{SUMI}" stroke-width="6"/><circle cx="165" cy="56" r="15" fill="none" stroke="{GOLD}" stroke-width="2.6"/>'
        + line("M165 36V28", 4)
    )
    return bg + staff + rb + kesa + fc + head + beads


def envoy() -> str:
    """The Envoy."""
    bg = ground(
        "#d5e0e3",
        "sky",
        flat("M10 160H190V246H10z", IND2)
        + weave("M10 160H190V246H10z", "wp-seigaiha", 0.7)
        + block("M126 160V92C150 98 164 116 166 148z", WHITE, 2)
        + line("M126 88V164", 3)
        + block("M112 162H178L168 176H122z", OCH, 2),
    )
    rb = robe(MOSS, "wp-check", "#e9d9a8")
    fc = face(SKIN)
    hat = (
        block(
            "M74 92C70 78 80 64 90 58 88 40 96 20 116 16 132 14 142 26 138 44 134 58 130 70 131 92 112 80 90 80 74 92z",
            HAIR,
        )
        + line("M92 58Q110 50 134 56", 1.6, GREY)
        + line("M116 18Q106 34 110 52", 1.4, GREY)
    )
    cord = line("M74 92Q76 140 100 170 124 140 131 92", 1.8, WHITE) + line(
        "M100 170l-8 14M100 170l8 14", 1.8, WHITE
    )
    scroll = (
        block("M30 196L84 176 94 202 40 222z", WHITE)
        + block("M24 198C20 194 24 188 30 190L44 224C38 230 32 226 32 222z", OCH, 2.2)
        + block("M82 172C88 168 92 172 92 176L102 202C104 208 98 212 94 208z", OCH, 2.2)
        + line("M52 196l24-9M56 205l24-9M60 213l18-7", 1.6)
        + f'<rect x="60" y="192" width="9" height="9" fill="{VER}" transform="rotate(-20 64 196)"/>'
    )
    hand = block("M78 214C84 206 96 208 100 216 98 224 86 228 80 224z", SKIN, 2)
    return bg + rb + fc + hat + cord + scroll + hand


def ninja() -> str:
    """The Ninja."""
    bg = ground(
        "#31405f",
        "night",
        f'<circle cx="136" cy="68" r="42" fill="{PAPER}"/><circle cx="148" cy="60" r="7" fill="{GREY2}" opacity=".6"/><circle cx="122" cy="84" r="5" fill="{GREY2}" opacity=".6"/>'
        + flat("M10 206L44 186 60 200 84 178 118 206 150 184 190 210V246H10z", NIGHT)
        + line("M22 30v60M34 20v82M22 52l-8-8M34 46l10-10M34 70l10-8", 2.4, "#1a2440"),
    )
    sw = (
        block("M150 196L176 92 184 94 160 200z", GREY2, 2.2)
        + block("M164 92L190 98 188 106 162 100z", OCH, 2.2)
        + block("M170 94L182 50 192 53 182 96z", IND, 2.2)
        + line("M172 84l12 4M175 74l12 4M178 64l11 4", 1.8, WHITE)
    )
    rb = robe(NIGHT, "", "#3a4a70")
    scarf = (
        block(
            "M60 168C80 186 122 188 142 166 150 178 148 190 138 196 112 208 82 206 62 194 52 188 52 176 60 168z",
            VER,
        )
        + line("M66 180Q100 198 138 178", 1.6, "#7a1f10")
        + block("M136 188C156 192 172 206 178 228L160 222 158 238C150 218 142 206 128 198z", VER)
    )
    hood = block("M64 166C52 120 60 62 102 58 146 62 152 122 140 166 118 182 86 182 64 166z", NIGHT) + line(
        "M72 84Q102 66 132 84M66 144Q102 160 138 142", 1.6, IND2
    )
    slit = block("M70 100C84 94 120 94 134 100L132 124C114 130 88 130 72 124z", SKIN)
    ey = (
        flat("M77 112Q86 105 96 112 87 117 77 112z", WHITE)
        + flat("M106 112Q116 105 126 112 116 117 106 112z", WHITE)
        + line("M76 112Q86 104 97 111.5", 2.8)
        + line("M105 111.5Q116 104 127 112", 2.8)
        + disc(88, 111.5, 3, SUMI)
        + disc(115, 111.5, 3, SUMI)
        + line("M76 103L97 106M127 103L105 106", 3)
        + line("M101 106v14", 1.6)
    )
    return bg + sw + rb + hood + slit + ey + scarf


def samurai() -> str:
    """The Samurai."""
    bg = ground("#ecd3b2", "dawn", disc(100, 112, 78, VER))
    sode = "M6 250C2 214 14 192 48 186L70 250z"
    sode2 = "M194 250C198 214 186 192 154 186L132 250z"
    body = (
        block("M50 250L62 186H140L152 250z", IND)
        + weave("M50 250L62 186H140L152 250z", "wp-lace", 0.9)
        + block(sode, VER)
        + weave(sode, "wp-lace")
        + block(sode2, VER)
        + weave(sode2, "wp-lace")
    )
    nk = (
        block("M44 112C36 140 40 162 58 178L86 170 80 120z", IND)
        + block("M160 112C168 140 164 162 146 178L118 170 122 120z", IND)
        + line("M42 132l36 4M42 148l38 4M50 164l34-2M162 132l-38 4M162 148l-40 4M154 164l-34-2", 2.6, OCH2)
    )
    fc = face("#eecfa3", brow=3.4, mouth="")
    mask = (
        block(
            "M73 126C84 132 92 134 98 132 106 136 120 132 131 124 130 146 118 166 102 168 86 166 76 148 73 126z",
            VER,
        )
        + flat("M88 146Q101 140 114 146 101 156 88 146z", SUMI)
        + line("M90 147h22", 2, WHITE)
        + line("M78 138Q86 142 92 140M126 136Q116 142 110 140", 2)
        + line("M84 150q-8 6-12 4M118 150q8 6 12 4", 3, GREY2)
    )
    helm = (
        block("M58 104C54 66 76 44 102 44 128 44 150 66 146 104 128 90 76 90 58 104z", IND)
        + line(
            "M102 45V90M82 50Q74 68 72 94M122 50Q130 68 132 94M64 70Q62 84 62 98M140 70Q142 84 142 98",
            2,
            IND3,
        )
        + block(
            "M52 108C64 92 84 88 102 88 120 88 140 92 152 108 136 100 120 98 102 98 84 98 68 100 52 108z", OCH
        )
    )
    fuk = block("M58 106C44 106 34 96 34 84 42 90 52 90 60 92z", OCH, 2.2) + block(
        "M146 106C160 106 170 96 170 84 162 90 152 90 144 92z", OCH, 2.2
    )
    cres = (
        block("M52 30C58 66 82 82 102 82 122 82 146 66 152 30 144 54 126 68 102 68 78 68 60 54 52 30z", GOLD)
        + f'<circle cx="102" cy="78" r="8" fill="{VER}" stroke="{SUMI}" stroke-width="2.4"/>'
    )
    return bg + nk + body + fc + mask + helm + fuk + cres


def shogun() -> str:
    """The Shogun."""
    bg = ground(
        "#dcd3bf",
        "steel",
        block("M22 20H50V150H22z", WHITE, 2.2)
        + line("M22 16V176", 4)
        + disc(36, 50, 9, VER)
        + disc(36, 76, 9, VER)
        + disc(36, 102, 9, VER),
    )
    body = block("M44 250L60 184H142L158 250z", SUMI) + weave("M44 250L60 184H142L158 250z", "wp-lace", 0.8)
    coat = (
        block("M2 250C4 208 30 184 74 176L92 250z", VER)
        + weave("M2 250C4 208 30 184 74 176L92 250z", "wp-cloud")
        + block("M198 250C196 208 172 184 128 176L112 250z", VER)
        + weave("M198 250C196 208 172 184 128 176L112 250z", "wp-cloud")
    )
    lap = block("M74 176L92 250H104L88 178zM128 176L112 250H100L116 178z", GOLD, 2.2)
    fc = face("#eecfa3", brow=3.6)
    st = block(
        "M82 140Q91 134 98 139 106 134 117 140 126 144 128 150 116 150 108 146 99 149 90 146 82 150 73 150 76 144 82 140z",
        HAIR,
        1.4,
    ) + block("M92 154Q100 150 108 154 106 172 100 180 94 172 92 154z", HAIR, 1.6)
    hair = block(
        "M72 96C70 84 76 74 86 72L120 70C130 74 134 84 131 96 128 90 122 84 116 84L90 84C82 84 76 88 72 96z",
        HAIR,
        2,
    )
    hat = (
        block("M76 82C72 56 78 34 94 24 112 14 134 22 140 40 142 56 134 70 128 80 112 70 92 72 76 82z", HAIR)
        + line("M94 26Q104 44 100 68M84 44Q104 40 136 46", 1.6, GREY)
        + block("M74 84C90 74 114 72 130 82L130 90C114 80 90 82 74 92z", GOLD, 2)
    )
    fan = (
        block(
            "M146 172C130 160 130 128 146 116 154 110 160 120 160 128 162 118 168 112 176 118 190 130 188 160 174 172 168 176 152 176 146 172z",
            IND,
        )
        + disc(152, 146, 11, VER)
        + disc(171, 146, 9, GOLD)
        + block("M156 112h8V250h-8z", OCH, 2.2)
    )
    hand = block("M148 214C152 204 170 204 174 214 174 226 150 228 148 214z", SKIN, 2.2)
    return bg + body + coat + lap + fc + hair + st + hat + fan + hand


def daimyo() -> str:
    """The Daimyo."""
    bg = ground(
        "#d9dde0",
        "sky",
        block("M112 152L120 128H184L190 152zM124 128L134 104H172L178 128zM136 104L150 78 168 104z", GREY2, 2)
        + flat("M116 152h74v-6h-72zM126 128h52v-5h-50zM138 104h30v-5h-28z", IND)
        + flat("M10 152H190V246H10z", MOSS2),
    )
    kimono = robe(GREY2, "wp-stripe", WHITE)
    kl = "M-6 206C20 184 52 178 78 178L96 250H30C26 232 12 214 -6 206z"
    kr = "M208 206C182 184 150 178 124 178L106 250H172C176 232 190 214 208 206z"
    ka = block(kl, IND) + block(kr, IND) + line("M8 204Q40 190 78 186M194 204Q162 190 126 186", 1.5, IND2)
    mon = "".join(
        f'<g transform="translate({x} 214)"><circle r="13" fill="{WHITE}" stroke="{SUMI}" stroke-width="1.6"/><path d="M0-9L3-2 10 0 3 3 0 10-3 3-10 0-3-2z" fill="{IND}"/></g>'
        for x in (46, 156)
    )
    fc = face(SKIN, brow=2.8)
    pate = (
        block(
            "M71 98C68 70 82 54 102 54 122 54 134 70 131 96 130 84 124 76 116 72L88 72C80 76 74 86 71 98z",
            HAIR,
        )
        + block("M86 72C88 60 94 54 102 54 110 54 116 60 118 72 108 68 96 68 86 72z", SKIN, 2)
        + block("M97 60C92 48 94 34 102 26 112 30 112 48 108 60z", HAIR)
        + line("M96 52h13", 3, WHITE)
    )
    fan = (
        block("M34 246L18 196C34 178 62 176 78 192L54 248z", OCH2)
        + line("M46 248L28 190M48 248L44 184M50 248L62 184", 1.6)
        + disc(47, 206, 10, VER)
    )
    return bg + kimono + ka + mon + fc + pate + fan


def blossom(x: float, y: float, s: float = 1, c: str = "#f3c9cf") -> str:
    """A plum blossom."""
    pts = [(x + 8 * s * cos(radians(72 * i - 90)), y + 8 * s * sin(radians(72 * i - 90))) for i in range(5)]
    return (
        "".join(
            f'<circle cx="{number(a)}" cy="{number(bb)}" r="{number(6.4 * s)}" fill="{c}" stroke="{SUMI}" stroke-width="1.4"/>'
            for a, bb in pts
        )
        + f'<circle cx="{x}" cy="{y}" r="{number(4.5 * s)}" fill="{OCH}"/>'
    )


def empress() -> str:
    """The Empress."""
    bg = ground(
        "#f0dcd3",
        "plum",
        line("M190 40Q150 44 128 24M164 40Q160 62 172 78M10 64Q30 58 40 40", 4, "#5a3a26")
        + blossom(150, 34)
        + blossom(172, 56, 0.9)
        + blossom(170, 84, 0.8)
        + blossom(34, 46, 0.9)
        + blossom(20, 70, 0.8),
    )
    hair = block("M64 70C40 110 40 190 34 250H172C164 190 166 110 138 70 118 46 84 46 64 70z", HAIR) + line(
        "M56 110Q50 180 50 248M148 110Q152 180 156 248", 1.5, GREY
    )
    d = "M26 250C34 214 56 196 84 184L120 184C148 196 168 214 176 250z"
    rb = block(d, VER) + weave(d, "wp-flower", 0.9)
    cols = ""
    for i, c in enumerate((MOSS, OCH2, IND2, PLUM2, WHITE)):
        k = i * 5.5
        cols += block(
            f"M{number(66 + k)} {number(186 - i)}L100 {number(250 - k * 1.2)}L{number(138 - k)} {number(186 - i)}L{number(132 - k)} {number(183 - i)}L100 {number(240 - k * 1.2)}L{number(72 + k)} {number(183 - i)}z",
            c,
            1.8,
        )
    fc = face("#fbeedd", brow=0, mouth=VER)
    br = f'<ellipse cx="86" cy="92" rx="6.5" ry="3" fill="{SUMI}" opacity=".8"/><ellipse cx="115" cy="92" rx="6.5" ry="3" fill="{SUMI}" opacity=".8"/>'
    fringe = block(
        "M68 108C62 74 80 54 102 54 124 54 142 74 134 108 132 92 122 80 102 76 82 80 72 92 68 108z", HAIR
    ) + line("M102 56V76", 1.6, GREY)
    tiara = (
        block("M78 58L84 34 92 48 102 24 112 48 120 34 126 58C112 50 92 50 78 58z", GOLD)
        + f'<circle cx="102" cy="46" r="4.5" fill="{VER}" stroke="{SUMI}" stroke-width="1.5"/>'
        + line("M76 60q-12 8-14 26M128 60q12 8 14 26", 2, GOLD)
        + disc(62, 88, 4, VER)
        + disc(142, 88, 4, VER)
    )
    fan = (
        block("M112 250L104 196C120 180 158 180 178 198L150 250z", GOLD)
        + line("M126 250L120 190M134 250L140 187M142 250L160 192", 1.6)
        + flat("M128 206a16 9 0 0132 0z", VER)
        + flat("M112 216q10-8 20 0t20 0 18-4", MOSS, 0.8)
    )
    return bg + hair + rb + cols + fc + br + fringe + tiara + fan


def cloud(x: float, y: float, w: float, c: str) -> str:
    """A cloud of gold."""
    return block(
        f"M{x} {y}h{w}a9 9 0 010 18h-{w * 0.25:.0f}a9 9 0 010 18h-{w * 0.6:.0f}a9 9 0 01-4-17h-{w * 0.1:.0f}a9.5 9.5 0 01-{w * 0.05:.0f}-19z",
        c,
        2,
    )


def emperor() -> str:
    """The Emperor."""
    bg = ground(
        "#f0dfae",
        "gold",
        f'<circle cx="100" cy="112" r="72" fill="{WHITE}" opacity=".85"/>'
        + line("M100 40a72 72 0 100 144 72 72 0 100-144", 2, "#b07d22")
        + cloud(126, 30, 60, GOLD)
        + cloud(18, 128, 50, GOLD)
        + cloud(150, 136, 50, GOLD),
    )
    d = "M2 250C6 208 36 188 78 178L124 178C166 188 194 208 198 250z"
    rb = (
        block(d, "#3a2233")
        + weave(d, "wp-kikko", 0.8)
        + block(
            "M78 176C70 186 72 200 84 206 96 210 108 210 118 206 130 200 132 186 124 176 112 190 90 190 78 176z",
            WHITE,
            2.2,
        )
        + block("M82 182C90 194 112 194 120 182L114 196C108 200 94 200 88 196z", VER, 1.8)
    )
    fc = face("#f6e2c4", brow=2.8)
    beard = block("M95 154Q100 151 105 154 104 166 100 172 96 166 95 154z", HAIR, 1.4) + line(
        "M86 142Q92 138 97 140M103 140Q108 138 114 142", 2.6
    )
    hair = block(
        "M71 98C68 82 76 74 88 72L116 72C128 74 134 84 131 96 128 88 120 82 112 82L90 82C80 84 75 88 71 98z",
        HAIR,
        2,
    )
    tail = block("M124 58C128 40 126 22 132 12H154C148 30 146 52 138 66z", HAIR) + line(
        "M134 58Q138 36 142 16M130 40h16M128 52h14", 1.3, GREY
    )
    hat = (
        block("M72 84C72 66 82 56 96 54L98 38H124L126 58C132 64 133 74 131 84 114 74 90 74 72 84z", HAIR)
        + line("M98 54h27", 2, GREY)
        + block("M62 72h80v6H62z", GOLD, 1.8)
    )
    cord = line("M76 90Q80 140 100 168 122 140 129 90", 1.8, WHITE)
    shaku = block("M90 182C94 176 110 176 114 182L112 250H94z", OCH2) + line("M102 184V246", 1.2, "#9a7430")
    hands = block(
        "M74 232C78 220 92 218 102 222 112 218 126 220 130 232 126 246 78 246 74 232z", SKIN, 2.2
    ) + line("M84 230q10-5 17-1M120 230q-10-5-17-1M86 237q8-3 15-1M118 237q-8-3-15-1", 1.6)
    return bg + rb + fc + hair + beard + tail + hat + cord + shaku + hands


# The sign of each kind, in a box of 26.
SIGNS = {
    "farmer": '<path d="M13 24V10M13 12q-6-1-7-7 6 1 7 7zM13 12q6-1 7-7-6 1-7 7zM13 18q-6-1-8-6 6 0 8 6zM13 18q6-1 8-6-6 0-8 6z"/>',
    "monk": '<path d="M13 22c-8 0-10-6-10-8 4 0 6 2 7 4-2-5 0-10 3-13 3 3 5 8 3 13 1-2 3-4 7-4 0 2-2 8-10 8z"/>',
    "envoy": '<path d="M6 8h14v11H6zM6 8l7 6 7-6" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/>',
    "ninja": '<path d="M13 2l3 8 8 3-8 3-3 8-3-8-8-3 8-3z"/><circle cx="13" cy="13" r="2.3" fill="#f4ead2"/>',
    "samurai": '<path d="M4 22L20 4l2 2L6 24zM22 22L6 4 4 6l16 18z"/>',
    "shogun": '<path d="M13 3c7 0 9 5 9 9H4c0-4 2-9 9-9zM12 12h2v12h-2z"/>',
    "daimyo": '<path d="M3 23V13h4V9h3V4h6v5h3v4h4v10zM11 23v-5h4v5z" fill-rule="evenodd"/>',
    "empress": '<circle cx="13" cy="6.5" r="4"/><circle cx="19.3" cy="11" r="4"/><circle cx="17" cy="18.5" r="4"/><circle cx="9" cy="18.5" r="4"/><circle cx="6.7" cy="11" r="4"/>',
    "emperor": '<circle cx="13" cy="13" r="5"/><path d="M13 1v5M13 20v5M1 13h5M20 13h5M4.5 4.5l3.6 3.6M17.9 17.9l3.6 3.6M21.5 4.5l-3.6 3.6M8.1 17.9l-3.6 3.6" fill="none" stroke="currentColor" stroke-width="2.2"/>',
}

FIGURES: dict[str, Callable[[], str]] = {
    "farmer": farmer, "monk": monk, "envoy": envoy, "ninja": ninja, "samurai": samurai,
    "shogun": shogun, "daimyo": daimyo, "empress": empress, "emperor": emperor,
}  # fmt: skip
