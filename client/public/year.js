// Fills the year place-holders of the static pages.
for (const place of document.querySelectorAll('[data-year]')) {
  place.textContent = String(new Date().getFullYear());
}
