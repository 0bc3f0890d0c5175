// Arrow keys, Page and Home/End step through a replay.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input,select,textarea")) return;
  const link = document.querySelector(`#replay [data-key="${CSS.escape(event.key)}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
