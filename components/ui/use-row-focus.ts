import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { isTyping, type Shortcut, useShortcuts } from "./use-shortcuts.ts";

/**
 * Moves the focus between rows, including rows that are not rendered yet. The focus is on the row's link or button, so
 * that Enter opens it.
 */
export function useRowFocus({
  label,
  isMain,
  body,
  count,
  scrollTo,
  onSelect,
}: {
  label: string;
  isMain: boolean;
  body: RefObject<HTMLElement | null>;
  count: number;
  scrollTo: (index: number) => void;
  onSelect: ((index: number) => void) | undefined;
}): { onKeyDown: (event: KeyboardEvent) => void } {
  const wanted = useRef<number>(undefined);
  const last = useRef<number>(undefined);

  function focusWanted() {
    if (wanted.current === undefined) return;
    const row = body.current?.querySelector(`[data-index="${wanted.current}"]`);
    // The link that opens the row, although its checkbox comes first.
    const target = row?.querySelector<HTMLElement>("[data-row-action]") ?? row?.querySelector("input");
    if (!target) return;
    wanted.current = undefined;
    target.focus({ preventScroll: true });
  }
  useEffect(focusWanted);

  function focused(): number | undefined {
    const row = document.activeElement?.closest("[data-index]");
    if (row instanceof HTMLElement && body.current?.contains(row)) return Number(row.dataset.index);
    return undefined;
  }
  function move(to: number) {
    const index = Math.min(count - 1, Math.max(0, to));
    wanted.current = index;
    last.current = index;
    scrollTo(index);
    focusWanted();
  }
  const step = (by: number) => {
    const from = focused() ?? last.current;
    move(from === undefined ? 0 : from + by);
  };
  const select = () => {
    const index = focused();
    if (index !== undefined) onSelect?.(index);
  };

  const keys: Shortcut[] = [
    { keys: "j", label: "Next row", run: () => step(1) },
    { keys: "k", label: "Previous row", run: () => step(-1) },
    ...(onSelect ? [{ keys: "x", label: "Select row", run: select }] : []),
  ];
  useShortcuts(label, isMain ? keys : []);

  return {
    onKeyDown(event) {
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
      const act = {
        ArrowDown: () => step(1),
        ArrowUp: () => step(-1),
        Home: () => move(0),
        End: () => move(count - 1),
        ...(isMain ? {} : { j: () => step(1), k: () => step(-1), x: select }),
      }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}
