import { type RefObject, useEffect, useState } from "react";
import { classNames } from "#components/ui/class-names.ts";

const HEADINGS = "h2, h3, h4";
/** More than anybody looks through. */
const MOST = 200;

/** The headings of a text as it is drawn, which may be later than the page: each leads to its place. */
export function DocumentOutline({ text }: { text: RefObject<HTMLElement | null> }) {
  const headings = useHeadings(text);
  if (headings.length < 2) return null;
  return (
    <nav
      aria-label="On this page"
      className="sticky top-18 hidden max-h-[calc(100dvh-6rem)] w-56 overflow-y-auto min-[90rem]:block"
    >
      <h2 className="pb-1 font-medium text-table">On this page</h2>
      <ul className="border-line border-l">
        {headings.map((heading, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may have the same words
          <li key={index}>
            <button
              type="button"
              onClick={() => {
                heading.scrollIntoView({ block: "start" });
                heading.focus({ preventScroll: true });
              }}
              className={classNames(
                "wrap-anywhere w-full rounded-sm py-1 text-left text-ink-soft text-table hover:text-ink",
                { H2: "pl-3", H3: "pl-6", H4: "pl-9" }[heading.tagName],
              )}
            >
              {heading.textContent}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useHeadings(text: RefObject<HTMLElement | null>): readonly HTMLElement[] {
  const [headings, setHeadings] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const root = text.current;
    if (!root) return;
    const look = () => {
      const found = [...root.querySelectorAll<HTMLElement>(HEADINGS)].slice(0, MOST);
      for (const heading of found) {
        heading.tabIndex = -1;
        heading.style.scrollMarginTop = "5rem";
      }
      setHeadings((before) =>
        before.length === found.length && before.every((one, index) => one === found[index]) ? before : found,
      );
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, [text]);
  return headings;
}
