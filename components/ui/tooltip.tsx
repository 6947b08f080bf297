"use client";

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Side } from "./place-beside.ts";
import { Tip } from "./tip.tsx";

const DELAY_MS = 400;
/** Shortly after one tooltip the next one opens immediately. */
const WARM_MS = 300;
let closedAt = 0;

/**
 * A tooltip on hover and focus. Never the only place of information, because touch has no hover. `children` is one
 * focusable element.
 */
export function Tooltip({
  label,
  keys,
  side = "top",
  children,
}: {
  label: ReactNode;
  keys?: string | undefined;
  side?: Side;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const frame = useRef<HTMLSpanElement>(null);
  const targetOf = useCallback(() => frame.current?.firstElementChild ?? null, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  function open(delayMs: number) {
    clearTimeout(timer.current);
    const isWarm = performance.now() - closedAt < WARM_MS;
    timer.current = setTimeout(() => setIsOpen(true), isWarm ? 0 : delayMs);
  }
  function close() {
    clearTimeout(timer.current);
    if (isOpen) closedAt = performance.now();
    setIsOpen(false);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has no box; it hears what happens to the element in it
    <span
      ref={frame}
      data-tooltip
      className="contents"
      onPointerEnter={(event) => event.pointerType === "mouse" && open(DELAY_MS)}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(":focus-visible") && open(0)}
      onBlur={close}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      {children}
      {isOpen && <Tip targetOf={targetOf} label={label} keys={keys} side={side} />}
    </span>
  );
}
