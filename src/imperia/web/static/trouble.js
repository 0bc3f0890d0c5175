// Says what went wrong with a request that plays or changes something, where the reader is looking.
(() => {
  function tell(words) {
    let box = document.getElementById("trouble");
    if (!box) {
      box = document.createElement("p");
      box.id = "trouble";
      box.className = "notice";
      box.setAttribute("role", "alert");
      (document.getElementById("act") || document.body).prepend(box);
    }
    box.textContent = words;
  }

  function words(name) {
    return document.documentElement.dataset[name] || "";
  }

  document.addEventListener("htmx:sendError", () => tell(words("lost")));
  document.addEventListener("htmx:timeout", () => tell(words("lost")));
  document.addEventListener("htmx:afterRequest", (event) => {
    const box = document.getElementById("trouble");
    if (box && event.detail.successful) box.remove();
  });

  // htmx ends a request that was given up (a newer one has replaced it, or the page is left) with a
  // rejection that has no reason and that nobody can catch. It is no fault; real ones are told above.
  window.addEventListener("unhandledrejection", (event) => {
    if (event.reason === undefined) event.preventDefault();
  });
})();
