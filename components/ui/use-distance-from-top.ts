import { type RefObject, useLayoutEffect, useState } from "react";

/** The distance of an element from the top of the page, in pixels; the content above it may grow and shrink. */
export function useDistanceFromTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    function measure() {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
