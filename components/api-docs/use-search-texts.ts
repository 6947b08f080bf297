import { useRef, useState } from "react";
import { DOCS } from "./docs-address.ts";
import type { SearchTexts } from "./find-contents.ts";

const NONE: SearchTexts = {};

/** What the search looks in beside titles, and how to load it: when somebody goes to the search, once. */
export function useSearchTexts(): [texts: SearchTexts, load: () => void] {
  const [texts, setTexts] = useState(NONE);
  const isAsked = useRef(false);
  function load(): void {
    if (isAsked.current) return;
    isAsked.current = true;
    fetch(`${DOCS}/search`)
      .then((response) => (response.ok ? response.json() : Promise.reject()))
      // Without network titles are searched, and the next focus tries again.
      .then(setTexts, () => {
        isAsked.current = false;
      });
  }
  return [texts, load];
}
