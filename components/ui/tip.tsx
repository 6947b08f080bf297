import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { KeyHint } from "./key-hint.tsx";
import { placeBeside, type Side } from "./place-beside.ts";

/** The landmarks that hold all content of a page. */
const LANDMARKS = "main, header, nav, aside, footer, [role=dialog], [role=alertdialog]";

/**
 * An open tooltip beside its target, which it describes. It is shown above everything, and stands in the landmark of its
 * target.
 */
export function Tip({
  targetOf,
  label,
  keys,
  side,
}: {
  targetOf: () => Element | null;
  label: ReactNode;
  keys?: string | undefined;
  side: Side;
}) {
  const id = useId();
  const tip = useRef<HTMLDivElement>(null);
  const [landmark] = useState(() => targetOf()?.closest(LANDMARKS) ?? document.body);
  useLayoutEffect(() => {
    const target = targetOf();
    const { current } = tip;
    if (!target || !current) return;
    current.showPopover();
    const { left, top } = placeBeside({
      anchor: target.getBoundingClientRect(),
      size: current.getBoundingClientRect(),
      side,
      room: { width: document.documentElement.clientWidth, height: window.innerHeight },
    });
    current.style.left = `${left}px`;
    current.style.top = `${top}px`;
    // A name with the same text would be read twice, and another description stays.
    if (target.getAttribute("aria-label") === current.textContent) return;
    if (target.hasAttribute("aria-describedby")) return;
    target.setAttribute("aria-describedby", id);
    return () => target.removeAttribute("aria-describedby");
  }, [targetOf, side, id]);
  return createPortal(
    <div
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      className="appear pointer-events-none fixed inset-auto top-0 left-0 m-0 flex max-w-80 items-center gap-2 rounded-md bg-surface px-2 py-1 text-ink text-meta shadow-raised"
    >
      <span className="wrap-anywhere whitespace-pre-line">{label}</span>
      {keys && <KeyHint keys={keys} />}
    </div>,
    landmark,
  );
}
