// Clicking on the board. A choice names the spots to touch one after the other (data-path); a click on a
// spot keeps the choices whose path goes on there, and the last one left is played. What cannot be taken
// back has to be chosen twice.
(() => {
  let touched = [];
  let armed = null;

  const all = (selector) => [...document.querySelectorAll(selector)];
  const choices = () => all(".playform .choice");
  const pathOf = (choice) => (choice.dataset.path ? choice.dataset.path.split(" ") : []);

  function going(path) {
    return touched.every((spot, i) => path[i] === spot);
  }

  function light() {
    const next = new Set();
    for (const choice of choices()) {
      const path = pathOf(choice);
      const on = going(path);
      choice.hidden = touched.length > 0 && !on;
      if (on && path.length > touched.length) next.add(path[touched.length]);
    }
    for (const element of all("[data-spot]")) {
      const spot = element.dataset.spot;
      const lit = next.has(spot);
      element.classList.toggle("lit", lit);
      element.classList.toggle("on", touched.includes(spot));
      if (lit) {
        element.setAttribute("tabindex", "0");
        if (!element.hasAttribute("role")) element.setAttribute("role", "button");
      } else element.removeAttribute("tabindex");
    }
    for (const group of all(".cgroup")) {
      const here = touched.length === 0 || group.dataset.group === touched[0];
      group.hidden = !here;
      if (touched.length && here) group.open = true;
    }
    number();
    shorten();
  }

  // Where everything begins is said once it is touched: the rest of the words will do.
  function shorten() {
    for (const words of all(".choice .short[data-within]")) {
      words.dataset.whole ??= words.textContent;
      words.textContent = touched.length ? words.dataset.within : words.dataset.whole;
    }
  }

  function setKey(choice, key) {
    let mark = choice.querySelector(".kbd");
    if (!key) {
      delete choice.dataset.key;
      return mark?.remove();
    }
    choice.dataset.key = key;
    if (!mark) {
      mark = document.createElement("span");
      mark.className = "kbd";
      choice.querySelector(".choice-h").prepend(mark);
    }
    mark.textContent = key;
  }

  // Once a place is touched, the choices that are left are numbered anew, here and on the board.
  function number() {
    const shown = choices().filter((choice) => !choice.hidden);
    shown.forEach((choice, at) => {
      choice.dataset.first ??= choice.dataset.key || "";
      setKey(choice, touched.length ? (shown.length < 10 ? String(at + 1) : "") : choice.dataset.first);
    });
    for (const choice of choices()) if (choice.hidden) setKey(choice, "");
    for (const mark of all(".key[data-for]")) {
      const fits = shown.filter((choice) => pathOf(choice)[touched.length] === mark.dataset.for);
      const key = fits.length === 1 ? fits[0].dataset.key || "" : "";
      mark.toggleAttribute("hidden", !key);
      mark.querySelector("text").textContent = key;
    }
  }

  const wordsOf = (choice) => choice.querySelector(".choice-h > span:last-child").textContent;

  // One choice in words, with what comes of it; none: what is true of all of them.
  function say(choice) {
    const box = document.getElementById("said");
    if (!box) return;
    box.textContent = choice ? "" : box.dataset.all || "";
    if (!choice) return;
    const words = document.createElement("b");
    words.textContent = wordsOf(choice);
    box.append(words);
    if (choice.dataset.hint) box.append(". " + choice.dataset.hint);
    if (choice === armed) box.append((/[.!?]$/.test(box.textContent) ? " " : ". ") + box.dataset.again);
  }

  // The one large button: it does what has been chosen and cannot be taken back.
  function offer(choice) {
    const go = document.getElementById("go");
    if (!go) return;
    go.hidden = !choice;
    if (choice) go.querySelector("span").textContent = wordsOf(choice);
  }

  function disarm() {
    if (armed) armed.classList.remove("armed");
    armed = null;
    offer(null);
  }

  // Returns whether the choice may be played now; what is final asks for a second click.
  function confirmed(choice) {
    if (choice.dataset.final === undefined || choice === armed) return true;
    disarm();
    armed = choice;
    choice.classList.add("armed");
    choice.closest("details")?.setAttribute("open", "");
    say(choice);
    offer(choice);
    choice.scrollIntoView({ block: "nearest" });
    return false;
  }

  function touch(spot) {
    if (armed && pathOf(armed).at(-1) === spot) return armed.click();
    const paths = choices().map((choice) => [choice, pathOf(choice)]);
    let left = paths.filter(([, path]) => going(path) && path[touched.length] === spot);
    if (!left.length) {
      // A click elsewhere starts anew.
      touched = [];
      left = paths.filter(([, path]) => path[0] === spot);
      if (!left.length) return light();
    }
    touched.push(spot);
    light();
    if (left.length === 1) {
      // The rest of the path holds no choice any more.
      const [choice, path] = left[0];
      touched = [...path];
      light();
      if (confirmed(choice)) choice.click();
    }
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#go")) return armed?.click();
    const choice = event.target.closest(".playform .choice");
    if (choice) {
      if (!confirmed(choice)) event.preventDefault();
      return;
    }
    const spot = event.target.closest("[data-spot]");
    if (spot) touch(spot.dataset.spot);
    else if (event.target.closest(".g-board")) {
      touched = [];
      disarm();
      say(null);
      light();
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.matches("input:not([type=radio]),textarea,select")) return;
    if (event.key === "Enter" || event.key === " ") {
      const spot = event.target.closest("[data-spot]");
      if (spot && !spot.matches("button,a")) {
        event.preventDefault();
        touch(spot.dataset.spot);
      }
      return;
    }
    if (event.key === "Escape") {
      touched = [];
      disarm();
      say(null);
      light();
      return;
    }
    const button = document.querySelector(`#act [data-key="${CSS.escape(event.key)}"]`);
    if (button) {
      event.preventDefault();
      button.focus();
      button.click();
    }
  });

  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => {
      // What has been chosen stays told beside its button, whatever the pointer passes over.
      if (armed && kind === "pointerover") return;
      // A finger or a click does what it touches: words that grow then would move the button away from it.
      if (event.pointerType === "touch" || (kind === "focusin" && !event.target.matches(":focus-visible"))) return;
      const choice = event.target.closest?.(".playform .choice");
      if (choice) return say(choice);
      const spot = event.target.closest?.("[data-spot].lit");
      if (!spot) return;
      const next = touched.length;
      const fits = choices().filter((one) => going(pathOf(one)) && pathOf(one)[next] === spot.dataset.spot);
      if (fits.length === 1) say(fits[0]);
    });
  }

  // The tab that the reader has chosen stays chosen when the table is fetched anew.
  document.addEventListener("change", (event) => {
    if (event.target.name === "tab") sessionStorage.setItem("tab", event.target.id);
  });

  // A panel where something is to be chosen comes first.
  function tabs() {
    const wanted = document.querySelector("input[name=tab][data-wanted]");
    if (wanted) return (wanted.checked = true);
    const kept = document.getElementById(sessionStorage.getItem("tab") || "");
    if (kept) kept.checked = true;
  }

  function tick() {
    for (const clock of all(".clock[data-runs]")) {
      const left = Math.max(0, Number(clock.dataset.left) - 1);
      clock.dataset.left = left;
      clock.classList.toggle("low", left < 30);
      if (left >= 86400) continue;
      const two = (n) => String(n).padStart(2, "0");
      const hours = Math.floor(left / 3600);
      const minutes = Math.floor((left % 3600) / 60);
      clock.textContent = (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(left % 60);
    }
  }

  function announce() {
    const box = document.getElementById("table");
    const voice = document.getElementById("voice");
    if (box && voice && box.dataset.last && voice.textContent !== box.dataset.last) {
      const act = document.querySelector("#act h2");
      voice.textContent = box.dataset.last + ". " + (act ? act.textContent : "");
    }
  }

  // Who plays by keyboard goes on at the next decision, not at the top of the page.
  let choosing = false;
  document.addEventListener("htmx:beforeSwap", () => {
    choosing = Boolean(document.activeElement?.matches("#act :focus-visible, #act:focus"));
  });

  function goOn() {
    if (choosing && document.activeElement === document.body) {
      document.getElementById("act")?.focus({ preventScroll: true });
    }
    choosing = false;
  }

  function begin() {
    touched = [];
    armed = null;
    tabs();
    light();
    announce();
    goOn();
  }

  document.addEventListener("DOMContentLoaded", begin);
  document.addEventListener("htmx:afterSettle", begin);
  setInterval(tick, 1000);
})();
