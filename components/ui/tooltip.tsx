"use client";

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { KeyHint } from "./key-hint.tsx";
import { placeBeside, type Side } from "./place-beside.ts";

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
      className="contents"
      onPointerEnter={(event) => event.pointerType === "mouse" && open(DELAY_MS)}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(":focus-visible") && open(0)}
      onBlur={close}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      {children}
      {isOpen && <Tip anchor={frame} label={label} keys={keys} side={side} />}
    </span>
  );
}

function Tip({
  anchor,
  label,
  keys,
  side,
}: {
  anchor: { readonly current: HTMLElement | null };
  label: ReactNode;
  keys: string | undefined;
  side: Side;
}) {
  const id = useId();
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const target = anchor.current?.firstElementChild;
    const { current } = tip;
    if (!target || !current) return;
    const { left, top } = placeBeside({
      anchor: target.getBoundingClientRect(),
      size: current.getBoundingClientRect(),
      side,
      room: { width: document.documentElement.clientWidth, height: window.innerHeight },
    });
    current.style.left = `${left}px`;
    current.style.top = `${top}px`;
    // A name with the same text would be read twice.
    if (target.getAttribute("aria-label") === current.textContent) return;
    target.setAttribute("aria-describedby", id);
    return () => target.removeAttribute("aria-describedby");
  }, [anchor, side, id]);
  return createPortal(
    <div
      ref={tip}
      id={id}
      role="tooltip"
      className="appear pointer-events-none fixed top-0 left-0 z-50 flex max-w-80 items-center gap-2 rounded-md bg-surface px-2 py-1 text-ink text-meta shadow-raised"
    >
      <span className="wrap-anywhere">{label}</span>
      {keys && <KeyHint keys={keys} />}
    </div>,
    document.body,
  );
}
