import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

interface Leaving {
  /** Whether a person is about to leave. */
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Warns a person before they leave a page with unsaved data: on links within the dashboard, on `leaveFor`, and when the
 * browser closes the tab or goes back. Several on a page ask once.
 */
export function useLeaveWarning(isLosing: boolean): Leaving {
  const router = useRouter();
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (!isLosing) return;
    function beforeUnload(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    function onLeave(event: Event) {
      if (!(event instanceof CustomEvent)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setTarget(event.detail);
    }
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || event.metaKey || event.ctrlKey)
        return;
      if (link.origin !== window.location.origin || link.hash !== "") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // The navigation of narrow windows is a modal dialog of the browser, which lies above every question.
      link.closest("dialog")?.close();
      setTarget(link.pathname + link.search);
    }
    window.addEventListener("beforeunload", beforeUnload);
    window.addEventListener(LEAVE, onLeave);
    // Runs before the router's own listeners.
    window.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      window.removeEventListener(LEAVE, onLeave);
      window.removeEventListener("click", onClick, { capture: true });
    };
  }, [isLosing]);
  return {
    isAsking: target !== undefined,
    stay: () => setTarget(undefined),
    leave: () => {
      if (target !== undefined) router.push(target);
      setTarget(undefined);
    },
  };
}

/** The event on the window that asks whether a page may be left; `detail` is the address. A page that asks prevents it. */
const LEAVE = "laneway:leave";

/**
 * For what leads elsewhere and is no link, such as a shortcut: goes there, unless a page asks about unsaved data first.
 * Apart from use-leave-warning.ts: every page loads this, and few have something to lose.
 */
export function leaveFor(href: string, go: (href: string) => void): void {
  if (window.dispatchEvent(new CustomEvent(LEAVE, { cancelable: true, detail: href }))) go(href);
}
