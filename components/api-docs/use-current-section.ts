import { useEffect, useState } from "react";

/** A heading counts as reached this far below the window's top: where a link to it stops, and a little more. */
const REACHED_PX = 144;

/** The last of these headings of the page that has been scrolled to. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const all = ids.join(" ");
  useEffect(() => {
    const headings = all.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    let frame = 0;
    function look() {
      frame = 0;
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= REACHED_PX)?.id);
    }
    function ask() {
      if (frame === 0) frame = requestAnimationFrame(look);
    }
    ask();
    window.addEventListener("scroll", ask, { passive: true });
    window.addEventListener("resize", ask);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", ask);
      window.removeEventListener("resize", ask);
    };
  }, [all]);
  return current;
}
