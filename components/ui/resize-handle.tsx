"use client";

import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";
import { classNames } from "./class-names.ts";

const STEP = 24;
/** Panels are right of their handle, or beneath it. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: STEP,
  ArrowUp: STEP,
  ArrowRight: -STEP,
  ArrowDown: -STEP,
};

interface ResizeHandleProps {
  /** "Width of the inspector". */
  label: string;
  /** The panel: its size is measured when somebody begins. */
  panel: RefObject<HTMLElement | null>;
  /** The side of the panel that the handle is at. */
  side: "left" | "top";
  /** In pixels; undefined: as the page has it. */
  size: number | undefined;
  /** Its size as the page has it, or about that. */
  usual: number;
  least: number;
  most: number;
  onSize: (pixels: number | undefined) => void;
}

/** The edge of a panel that is dragged, or moved with the arrow keys; a double click sets it back. */
export function ResizeHandle({ label, panel, side, size, usual, least, most, onSize }: ResizeHandleProps) {
  const isAcross = side === "left";
  const bounded = (pixels: number) => Math.round(Math.min(most, Math.max(least, pixels)));
  const measured = () => (isAcross ? panel.current?.offsetWidth : panel.current?.offsetHeight) ?? least;
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    const { currentTarget, pointerId } = event;
    currentTarget.focus({ preventScroll: true });
    currentTarget.setPointerCapture(pointerId);
    const from = (isAcross ? event.clientX : event.clientY) + measured();
    currentTarget.onpointermove = (move) => onSize(bounded(from - (isAcross ? move.clientX : move.clientY)));
    currentTarget.onlostpointercapture = () => {
      currentTarget.onpointermove = null;
    };
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onSize(bounded(measured() + by));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isAcross ? "vertical" : "horizontal"}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={size ?? usual}
      title="Drag, or use the arrow keys. A double click sets it back."
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onSize(undefined)}
      className={classNames(
        "z-10 shrink-0 touch-none transition-colors hover:bg-accent/40 focus-visible:bg-accent/40 active:bg-accent",
        isAcross ? "-mx-0.5 w-1 cursor-col-resize" : "-my-0.5 h-1 cursor-row-resize",
      )}
    />
  );
}

/** A panel's size on this device; undefined as long as nobody has changed it. */
export function useKeptSize(name: string) {
  const key = `laneway.size/${name}`;
  const [size, setSize] = useState(() => keptSize(key));
  function keep(pixels: number | undefined): void {
    setSize(pixels);
    try {
      if (pixels === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, String(pixels));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
  return [size, keep] as const;
}

function keptSize(key: string): number | undefined {
  try {
    return Number(localStorage.getItem(key)) || undefined;
  } catch {
    return undefined;
  }
}
