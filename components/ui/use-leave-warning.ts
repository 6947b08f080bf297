import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

interface Leaving {
  /** Whether a person is about to leave. */
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Warns a person before they leave a page with unsaved data: on links within the dashboard, and when the browser closes
 * the tab or goes back.
 */
export function useLeaveWarning(isLosing: boolean): Leaving {
  const router = useRouter();
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (!isLosing) return;
    function beforeUnload(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || event.metaKey || event.ctrlKey)
        return;
      if (link.origin !== window.location.origin || link.hash !== "") return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname + link.search);
    }
    window.addEventListener("beforeunload", beforeUnload);
    // Runs before the router's own listeners.
    window.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
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
