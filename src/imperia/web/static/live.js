// Follows a table: when the server says that it has changed, the live part of the page is fetched anew.
(() => {
  let source = null;
  let following = "";
  // The newest revision that the server has told of, and whether a fetch is under way.
  let wanted = -1;
  let fetching = false;

  const table = () => document.getElementById("table");
  const shown = () => Number(table()?.dataset.revision ?? -1);

  function typing() {
    const here = document.activeElement;
    return here && here.matches("input:not([type=hidden],[type=radio]),textarea") && here.value;
  }

  // One fetch at a time; what came up meanwhile is fetched after it.
  async function refresh() {
    if (fetching || !table() || shown() >= wanted || typing()) return;
    fetching = true;
    try {
      await htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "outerHTML" });
    } catch {
      // A move that is under way gives up this request; its own answer brings the news.
    } finally {
      fetching = false;
    }
    if (shown() < wanted) setTimeout(refresh, 100);
  }

  function follow() {
    const box = table();
    if (!box || !box.dataset.table) return;
    const seat = box.dataset.seat;
    const key = box.dataset.table + "/" + seat;
    if (key === following) return refresh();
    if (source) source.close();
    following = key;
    wanted = -1;
    const query = "since=" + box.dataset.entries + (seat >= 0 ? "&seat=" + seat : "");
    source = new EventSource("/t/" + box.dataset.table + "/stream?" + query);
    for (const name of ["hello", "change"]) {
      source.addEventListener(name, (message) => {
        wanted = Math.max(wanted, JSON.parse(message.data).revision);
        refresh();
      });
    }
  }

  // An answer that was overtaken by a newer one must not bring the older table back.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const told = /data-revision="(\d+)"/.exec(event.detail.serverResponse || "");
    const box = table();
    if (told && box && event.detail.target === box && Number(told[1]) < shown()) event.detail.shouldSwap = false;
  });

  // A link to pass on is taken whole.
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input[readonly]")) event.target.select();
  });

  document.addEventListener("DOMContentLoaded", follow);
  document.addEventListener("htmx:afterSettle", follow);
  document.addEventListener("focusout", () => setTimeout(refresh, 0));
})();
