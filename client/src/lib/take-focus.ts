/** As a ref: what appears, or is pointed at from now on, takes the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
