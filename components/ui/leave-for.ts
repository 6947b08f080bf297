/** The event on the window that asks whether a page may be left; `detail` is the address. A page that asks prevents it. */
export const LEAVE = "laneway:leave";

/**
 * For what leads elsewhere and is no link, such as a shortcut: goes there, unless a page asks about unsaved data first.
 * Apart from use-leave-warning.ts: every page loads this, and few have something to lose.
 */
export function leaveFor(href: string, go: (href: string) => void): void {
  if (window.dispatchEvent(new CustomEvent(LEAVE, { cancelable: true, detail: href }))) go(href);
}
