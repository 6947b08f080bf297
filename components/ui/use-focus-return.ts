import { useRef } from "react";
import { focusPage, isFocusLost } from "./focus-page.ts";

/** What was done in a dialog may take away what opened it: its row, its button. So long that is waited for. */
const WATCHED_MS = 5_000;

/**
 * Gives the focus back to what opened a dialog. Radix does so for a trigger of its own; ours are opened by state, from
 * a button, a menu or a key. Where the opener has gone, or goes with what was done, the page's heading has it.
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

/** An entry of a menu disappears with the menu: the menu's button gets the focus instead. */
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
