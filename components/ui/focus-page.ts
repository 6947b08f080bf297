/** Focuses the page's heading, for when the focused element has gone. */
export function focusPage(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

/** Whether nothing has the focus, for example because the focused element was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
