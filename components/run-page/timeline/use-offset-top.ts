import { type RefCallback, useCallback, useState } from "react";

/** How far from the top of the page an element begins, also after what is above it has changed its height. */
export function useOffsetTop(): { box: RefCallback<HTMLElement>; offsetTop: number } {
  const [offsetTop, setOffsetTop] = useState(0);
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setOffsetTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, []);
  return { box, offsetTop };
}
