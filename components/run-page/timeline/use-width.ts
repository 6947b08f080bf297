import { type RefCallback, useCallback, useState } from "react";

/** An element's width in pixels. */
export function useWidth(): { box: RefCallback<HTMLElement>; width: number } {
  const [width, setWidth] = useState(0);
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
