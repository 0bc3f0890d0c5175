// Follows a table: when the server says that it has changed, the live part of the page is fetched anew.
(() => {
  let source = null;
  let following = "";

  function table() {
    return document.getElementById("table");
  }

  function follow() {
    const box = table();
    if (!box || !box.dataset.table) return;
    const seat = box.dataset.seat;
    const key = box.dataset.table + "/" + seat;
    if (key === following) return;
    if (source) source.close();
    following = key;
    const query = "since=" + box.dataset.entries + (seat >= 0 ? "&seat=" + seat : "");
    source = new EventSource("/t/" + box.dataset.table + "/stream?" + query);
    source.addEventListener("change", (message) => {
      const news = JSON.parse(message.data);
      const now = table();
      if (!now || Number(now.dataset.revision) >= news.revision) return;
      const typing = document.activeElement && document.activeElement.matches("input:not([type=hidden]),textarea");
      if (typing && document.activeElement.value) return;
      // A move that is under way gives up this request; its own answer brings the news.
      htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "outerHTML" }).catch(() => {});
    });
  }

  document.addEventListener("DOMContentLoaded", follow);
  document.addEventListener("htmx:afterSettle", follow);
})();
