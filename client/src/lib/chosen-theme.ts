/** The kit keeps the chosen theme under this key. Pages without the kit follow it, and otherwise the system. */
const KEY = 'mantine-color-scheme-value';

export function applyChosenTheme() {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === 'light' || chosen === 'dark') {
      document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
    }
  } catch {
    // A browser that refuses storage follows the system.
  }
}
