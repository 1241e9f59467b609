/** Where the keyboard goes on when what it was at has gone: to the heading of the screen. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
