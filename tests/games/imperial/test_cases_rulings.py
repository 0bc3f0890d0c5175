"""What the rulebooks leave open about turns and money: rulings A1 to A11 and A29 to A42."""

import pytest
from tests.games.imperial.build import (
    GAME,
    armies_of,
    board,
    give_bonds,
    legal,
    of,
    play,
    starting,
)

from imperia.games.imperial.data import CREDIT, NATIONS, REGIONS
from imperia.games.imperial.events import InterestWaived, InvestorPaid, Taxed
from imperia.kernel import IllegalAction

TWO = {code: place % 2 for place, code in enumerate(NATIONS)}  # all nations led by seats 0 and 1


@pytest.mark.case("A1")
@pytest.mark.rule("R17")
def test_a1_a_nation_must_move() -> None:
    s = board("AH", rondel_at={"AH": "import"}, cash=20)
    assert "rondel import" not in legal(s)
    assert "pass" not in legal(s)
    assert len(legal(s)) == 6


@pytest.mark.case("A2")
@pytest.mark.rule("R17")
@pytest.mark.rule("R18")
def test_a2_an_empty_space_is_legal() -> None:
    s = board("AH", treasury=0, rondel_at={"AH": "maneuver_1"}, card=3)
    play(s, "rondel import")  # nothing to pay with, so nothing to decide; but Investor was passed
    assert s.phase_name() == "invest"
    assert s.actors() == [3]
    empty = board("AH", treasury=4)
    play(empty, "rondel factory")
    assert empty.nation == 1


@pytest.mark.case("A3")
@pytest.mark.rule("R17")
def test_a3_steps_are_paid_from_private_cash() -> None:
    s = board("AH", rondel_at={"AH": "taxation"}, cash=3)
    assert legal(s) == [
        "rondel factory",
        "rondel production_1",
        "rondel maneuver_1",
        "rondel investor",  # four steps, 2 million; the fifth step costs more than there is
    ]
    broke = board("AH", rondel_at={"AH": "taxation"}, cash=0)
    assert len(legal(broke)) == 3


@pytest.mark.case("A4")
@pytest.mark.rule("R15")
@pytest.mark.rule("R16")
def test_a4_a_nation_without_government() -> None:
    leaders = {"AH": 0, "FR": 1}
    s = board("AH", seats=2, leaders=leaders, card=1, cash=20)
    play(s, "rondel investor", "bond IT 12")
    assert s.nation == 1  # led since the end of that Investor turn: its first turn is a free placement
    assert len(legal(s)) == 8
    play(s, "rondel investor")  # placing it there is a full Investor turn
    assert s.phase_name() == "invest"
    skipped = board("AH", seats=2, leaders=leaders)
    play(skipped, "rondel factory", "pass")
    assert skipped.nation == 2
    assert of(skipped.rondel, "IT") == -1
    free = board("AH", seats=2, leaders=leaders, card=1)
    play(free, "rondel import", "pass")  # beyond Investor, but a first placement passes nothing
    assert free.nation == 2


@pytest.mark.case("A5")
@pytest.mark.rule("R13")
def test_a5_the_card_without_austria_and_italy() -> None:
    s = GAME.setup(3, {"setup": "experienced"})
    play(s, "start 0")
    while s.phase_name() == "auction":
        wanted = "bond FR 9" if s.actors() == [1] else "pass"
        play(s, wanted if wanted in legal(s) else "pass")
    assert of(s.government, "FR") == 1
    assert s.card == 2
    assert s.nation == 2


@pytest.mark.case("A6")
@pytest.mark.rule("R20")
@pytest.mark.rule("R21")
@pytest.mark.rule("R22")
def test_a6_all_three_may_be_declined() -> None:
    for space in ("factory", "production_1", "import"):
        s = board("AH")
        play(s, f"rondel {space}")
        assert "pass" in legal(s)
        play(s, "pass")
        assert s.nation == 1
        assert s.units(0) == 0
    one = board("AH")
    play(one, "rondel production_1", "produce budapest", "pass")
    assert armies_of(one, "AH", "budapest") == (1, 0)
    assert armies_of(one, "AH", "vienna") == (0, 0)


@pytest.mark.case("A7")
@pytest.mark.rule("R2")
@pytest.mark.rule("R21")
@pytest.mark.rule("R22")
def test_a7_units_are_short() -> None:
    s = board("AH", armies={"AH": {"greece": 9}})
    play(s, "rondel production_1")
    assert legal(s) == ["produce vienna", "produce budapest", "pass"]
    play(s, "produce budapest")
    assert s.nation == 1
    bring = board("AH", armies={"AH": {"greece": 9}})
    play(bring, "rondel import", "place army vienna")
    assert legal(bring) == ["place fleet trieste", "pass"]
    full = board("AH", armies={"AH": {"greece": 10}}, ports={"AH": {"trieste": 6}})
    play(full, "rondel import")
    assert full.nation == 1


@pytest.mark.case("A8")
@pytest.mark.rule("R22")
def test_a8_fleets_need_a_port_not_a_shipyard() -> None:
    s = board("FR", armies={"GE": {"brest": 1}})
    play(s, "rondel import")
    assert [code for code in legal(s) if "fleet" in code] == ["place fleet bordeaux", "place fleet marseille"]


@pytest.mark.case("A9")
@pytest.mark.rule("R38")
def test_a9_friendly_armies_block_nothing() -> None:
    friendly = {"FR": dict.fromkeys(REGIONS[20:25], 1)}
    s = board("GE", friendly=friendly)
    play(s, "rondel import")
    assert len(starting(s, "place")) == 7
    taxed = play(board("GE", friendly=friendly), "rondel taxation")
    assert [event.tax for event in taxed if isinstance(event, Taxed)] == [4]


@pytest.mark.case("A10")
@pytest.mark.rule("R26")
def test_a10_new_units_are_no_reason_to_fight() -> None:
    s = board("GE", friendly={"FR": {"berlin": 1, "hamburg": 1}})
    play(s, "rondel production_1", "produce all")
    assert s.nation == 5
    bring = board("GE", friendly={"FR": {"berlin": 1}})
    play(bring, "rondel import", "place army berlin")
    assert bring.phase_name() == "import"


@pytest.mark.case("A11")
@pytest.mark.rule("R47")
def test_a11_gifts() -> None:
    s = board("AH", seats=3, cash=(10, 40, 0), leaders=TWO)
    assert [action.code for action in GAME.interrupts(s, 1)] == []  # not on seat 1 to decide
    codes = [action.code for action in GAME.interrupts(s, 0)]
    assert len(codes) == 60
    play(s, "gift RU 3", "gift AH 1")
    assert s.cash[0] == 6
    assert of(s.treasury, "RU") == 13
    assert s.phase_name() == "rondel"
    assert s.nation == 0
    with pytest.raises(IllegalAction):
        play(s, "gift AH 7")
    rich = board("IT", seats=3, cash=(0, 40, 0), leaders=TWO)
    play(rich, "gift IT 30", "gift IT 10")
    assert rich.cash[1] == 0
    assert GAME.interrupts(rich, 1) == []


@pytest.mark.case("A29")
@pytest.mark.rule("R39")
@pytest.mark.rule("R40")
@pytest.mark.rule("R41")
def test_a29_the_treasury_is_short() -> None:
    bonds = {(0, "AH"): (25,), (1, "AH"): (6,), (2, "AH"): (4,), (1, "IT"): (9,), (2, "FR"): (9,)}
    leaders = {"AH": 0, "IT": 1, "FR": 2}

    def at(money: int, cash: int) -> object:
        return board("AH", seats=3, leaders=leaders, bonds=bonds, treasury={"AH": money}, cash=cash, card=1)

    full = at(13, 10)
    play(full, "rondel investor")
    assert full.cash == [18, 15, 12]  # 8, 3 + 2 for the card, 2
    part = at(9, 10)
    heard = play(part, "rondel investor")
    assert [event.amount for event in heard if isinstance(event, InterestWaived)] == [4]
    assert part.cash == [14, 15, 12]  # the others' 5 first, then the 4 that are left of its 8
    assert of(part.treasury, "AH") == 0
    private = at(2, 10)
    play(private, "rondel investor")
    assert private.cash == [7, 15, 12]  # the others are owed 5: 3 of it from the government
    assert of(private.treasury, "AH") == 0
    assert "rondel investor" in legal(at(2, 3))
    assert "rondel investor" not in legal(at(2, 2))
    dear = at(2, 4)
    dear.rondel[0] = 0  # four steps to Investor cost 2 first
    assert "rondel investor" not in legal(dear)


@pytest.mark.case("A30")
@pytest.mark.rule("R19")
def test_a30_forced_stop() -> None:
    def passing(**more: object) -> object:
        where = {"AH": "production_1"}
        s = board("AH", seats=4, leaders=TWO, rondel_at=where, **more)  # type: ignore[arg-type]
        play(s, "rondel taxation")  # six steps, 6 million, beyond Investor
        return s

    s = passing(card=3)
    assert s.phase_name() == "force_stop"
    assert s.actors() == [3]  # the card holder is the first of the two holders
    assert s.cash[0] == 10  # nothing is paid yet
    play(s, "pass")
    assert s.actors() == [2]
    play(s, "stop")
    assert of(s.rondel, "AH") == 4
    assert s.cash[0] == 10 + 4  # two steps are free; interest of the own bond
    assert of(s.power, "AH") == 0  # the announced Taxation is lost
    assert s.cash[3] == 12
    assert s.phase_name() == "invest"
    gone = passing(card=0)
    play(gone, "pass", "pass")
    assert of(gone.rondel, "AH") == 0
    assert gone.cash[0] == 10 - 6 + 2
    poor = passing(card=0, treasury=3)  # the interest is 4
    assert poor.phase_name() == "invest"
    first = board("AH", seats=4, leaders=TWO)
    play(first, "rondel import")
    assert first.phase_name() == "import"


@pytest.mark.case("A31")
@pytest.mark.rule("R55")
@pytest.mark.rule("R56")
@pytest.mark.rule("R58")
def test_a31_the_variant_without_the_card() -> None:
    s = board("AH", seats=3, leaders=TWO, rondel_at={"AH": "maneuver_1"}, investor_card=False, cash=30)
    play(s, "rondel import", "pass")
    assert s.phase_name() == "invest"  # no stop was offered, nobody got 2
    assert s.cash == [30, 30, 30]
    assert s.card == -1
    play(s, "pass", "pass", "bond IT 12")
    assert of(s.government, "IT") == 2  # checked right after the round
    paid = board("AH", seats=3, leaders=TWO, investor_card=False)
    heard = play(paid, "rondel investor")
    assert not [event for event in heard if isinstance(event, InvestorPaid)]
    assert paid.cash == [14, 10, 10]
    assert paid.actors() == [0]


@pytest.mark.case("A32")
@pytest.mark.rule("R42")
@pytest.mark.rule("R43")
def test_a32_investing() -> None:
    bonds = {(0, "AH"): (9,), (1, "IT"): (9,), (2, "FR"): (9,), (2, "IT"): (4,)}
    s = board("FR", seats=4, leaders={"AH": 0, "IT": 1, "FR": 2}, bonds=bonds, card=2, cash=20, edition=2006)
    play(s, "rondel investor")
    assert s.cash[2] == 20 + 4 + 2
    assert "bond IT 4" not in legal(s)
    play(s, "raise IT 4>6")
    assert s.actors() == [3]
    assert "bond IT 4" in legal(s)  # given back, so at once there for the next
    assert "bond IT 6" not in legal(s)
    idle = board("FR", seats=4, leaders={"AH": 0, "IT": 1, "FR": 2}, bonds=bonds, card=2, edition=2006)
    play(idle, "rondel investor", "pass")
    assert idle.cash[2] == 16  # the 2 is paid anyway


@pytest.mark.case("A33")
@pytest.mark.rule("R44")
@pytest.mark.rule("R45")
@pytest.mark.rule("R46")
def test_a33_change_of_government() -> None:
    leaders = {"AH": 0, "IT": 1, "FR": 0, "GB": 0, "GE": 0, "RU": 0}
    s = board("AH", seats=3, leaders=leaders, card=0, cash=30)
    play(s, "rondel investor", "bond IT 12")
    # Seat 1 will lose its only nation, but did lead it when the turn began: only seat 2 is asked.
    assert of(s.government, "IT") == 1
    assert s.actors() == [2]
    play(s, "bond AH 12")
    assert of(s.government, "IT") == 0
    assert of(s.government, "AH") == 2
    assert s.card == 1
    assert s.leads_none(1)
    play(s, "rondel investor")
    asked = []
    while s.phase_name() == "invest":
        asked.append(s.actors()[0])
        play(s, "pass")
    assert asked == [1]  # it holds the card now; with it nobody else is without a government


@pytest.mark.case("A34")
@pytest.mark.rule("R45")
@pytest.mark.parametrize("edition", [2006, 2010])
def test_a34_equal_sums(edition: int) -> None:
    bonds = {(0, "AH"): (9,), (1, "IT"): (9,), (2, "FR"): (9,), (2, "IT"): (4, 2)}
    leaders = {"AH": 0, "IT": 1, "FR": 2}
    s = board("AH", seats=3, leaders=leaders, bonds=bonds, card=2, cash=20, edition=edition)
    play(s, "rondel investor", "raise IT 2>6")
    assert s.credit(2, 1) == 10
    assert of(s.government, "IT") == 2
    even = board(
        "AH",
        seats=3,
        leaders=leaders,
        bonds={**bonds, (2, "IT"): (2, 4), (1, "IT"): (12,)},
        card=2,
        cash=20,
        edition=edition,
    )
    play(even, "rondel investor", "bond IT 6")
    assert even.credit(2, 1) == even.credit(1, 1) == 12
    assert of(even.government, "IT") == 1  # a tie does not unseat
    new = board("AH", seats=4, leaders={"AH": 0}, card=2, cash=20, edition=edition)
    # A nation without a government: two with 12 each, the first from the card holder on leads it.
    give_bonds(new, 3, "GB", (2, 4))
    play(new, "rondel investor", "bond GB 12", "bond GB 6", "pass")
    assert new.credit(3, 3) == new.credit(2, 3) == 12
    assert of(new.government, "GB") == 2


@pytest.mark.case("A35")
@pytest.mark.rule("R12")
def test_a35_start_sums_are_distinct() -> None:
    assert len({CREDIT[1 << bond] for bond in range(9)}) == 9
    for seats in range(2, 7):
        s = GAME.setup(seats, {})
        while s.phase_name() == "deal_flags":
            play(s, legal(s)[-1])
        for nation in range(6):
            sums = [s.credit(seat, nation) for seat in range(seats) if s.credit(seat, nation)]
            assert len(set(sums)) == len(sums)


@pytest.mark.case("A36")
@pytest.mark.rule("R49")
@pytest.mark.parametrize(
    ("row", "markers", "bonus"),
    [(10, 16, 0), (0, 3, 2), (5, 3, 0), (10, 3, 0)],
)
def test_a36_falling_tax(row: int, markers: int, bonus: int) -> None:
    placed = tuple(REGIONS[30 : 30 + min(markers, 15)])
    s = board("AH", rows={"AH": row}, markers={"AH": placed})
    heard = play(s, "rondel taxation")
    assert [event.bonus for event in heard if isinstance(event, Taxed)] == [bonus]
    assert of(s.rows, "AH") == (10 if markers > 10 else 2)
    assert s.cash[0] == 10 + bonus


@pytest.mark.case("A37")
@pytest.mark.rule("R51")
@pytest.mark.parametrize("edition", [2006, 2010])
def test_a37_pay_above_tax(edition: int) -> None:
    s = board("AH", armies={"AH": {"vienna": 6}}, edition=edition)
    play(s, "rondel taxation")
    assert of(s.treasury, "AH") == 10
    even = board("AH", armies={"AH": {"vienna": 3}}, edition=edition)
    play(even, "rondel taxation")
    assert of(even.treasury, "AH") == 11


@pytest.mark.case("A38")
@pytest.mark.rule("R50")
@pytest.mark.rule("R52")
@pytest.mark.parametrize("edition", [2006, 2010])
def test_a38_reaching_25(edition: int) -> None:
    s = board(
        "AH",
        power={"AH": 23},
        markers={"AH": tuple(REGIONS[30:39])},
        rondel_at={"AH": "maneuver_1"},
        card=2,
        edition=edition,
    )
    play(s, "rondel taxation")
    assert of(s.power, "AH") == 25
    assert s.cash[0] == 10 - 4 + 8  # five steps; the bonus of the last turn is kept
    outcome = s.outcome()
    assert outcome is not None
    assert outcome.reason == "power"
    assert outcome.scores[0] == 14 + 4 * 5
    assert s.cash[2] == 10
    assert legal(s) == []


@pytest.mark.case("A39")
@pytest.mark.rule("R18")
@pytest.mark.parametrize(("start", "cost"), [("maneuver_1", 4), ("production_1", 6)])
def test_a39_taxation_can_pass_investor(start: str, cost: int) -> None:
    s = board("AH", rondel_at={"AH": start}, card=2, edition=2006)
    heard = play(s, "rondel taxation")
    assert s.cash[0] == 10 - cost
    kinds = [type(event).__name__ for event in heard]
    assert kinds.index("Taxed") < kinds.index("InvestorPaid")
    assert s.actors() == [2]
    assert s.cash[2] == 12


@pytest.mark.case("A40")
@pytest.mark.rule("R54")
def test_a40_tie_break() -> None:
    bonds = {(0, "AH"): (9,), (1, "IT"): (9,), (1, "FR"): (2,), (0, "GB"): (2,)}
    leaders = {"AH": 0, "IT": 1, "FR": 1, "GB": 0}
    s = board("AH", seats=2, leaders=leaders, bonds=bonds, power={"FR": 7, "GB": 7})
    s.stack.clear()
    assert s.outcome().ranking == (2, 1)  # equal scores; France comes before Great Britain
    s.power[2] = 6
    assert s.outcome().ranking == (1, 2)  # now Great Britain is the mightiest
    shared = board("AH", seats=3, leaders={"AH": 0, "IT": 1}, bonds={(0, "AH"): (9,), (1, "IT"): (9,)})
    shared.cash[2] = 3
    shared.bonds[0] = shared.bonds[7] = 0
    shared.stack.clear()
    assert shared.outcome().ranking == (1, 1, 3)


@pytest.mark.case("A41")
@pytest.mark.rule("R3")
def test_a41_the_bank_never_ends() -> None:
    s = board("AH", treasury=5000, cash=900, markers={"AH": ("greece",)})
    bank = s.bank
    play(s, "rondel taxation")
    assert s.bank == bank + 5
    assert GAME.laws(s) == []


@pytest.mark.case("A42")
@pytest.mark.rule("R59")
def test_a42_secrecy_is_the_tables_choice() -> None:
    option = next(option for option in GAME.options if option.name == "hidden_cash")
    assert option.choices == (False, True)
    open_ = board("AH", seats=3, leaders=TWO, cash=(5, 0, 0), investor_card=False)
    play(open_, "rondel production_1", "pass", "pass")
    assert open_.phase_name() == "rondel"  # those without a coin are not asked
    secret = board("AH", seats=3, leaders=TWO, cash=(5, 0, 0), investor_card=False, hidden_cash=True)
    play(secret, "rondel production_1", "pass", "pass")
    assert secret.phase_name() == "invest"
    assert legal(secret) == ["pass"]
