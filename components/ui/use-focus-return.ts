import { useRef } from "react";
import { focusPage, isFocusLost } from "./focus-page.ts";

/** How long to wait: the dialog's action may remove the row or button that opened it. */
const WATCHED_MS = 5_000;

/**
 * Returns the focus to the element that opened a dialog. Radix does so only for its own triggers; ours are opened by
 * state, from a button, a menu or a key. If the opener has gone, the page's heading gets the focus.
 * @returns handlers for `onOpenAutoFocus` and `onCloseAutoFocus`.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const element = opener.current;
      if (!element?.isConnected) return focusPage();
      element.focus({ preventScroll: true });
      watch(element);
    },
  };
}

/** A menu entry disappears with its menu: the menu's button gets the focus instead. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = button ? document.getElementById(button) : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

function watch(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === element) return;
    end();
    if (isFocusLost()) focusPage();
  });
  const timer = setTimeout(end, WATCHED_MS);
  function end() {
    clearTimeout(timer);
    observer.disconnect();
  }
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
