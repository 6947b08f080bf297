/** Gives the focus to the page's heading: for when what had it has gone with what was done. */
export function focusPage(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

/** Whether nothing has the focus, as after what had it was taken out of the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
