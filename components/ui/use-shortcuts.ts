"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { matchStroke, strokeOf } from "./shortcut-strokes.ts";

export interface Shortcut {
  /** "j", "g r", "mod+k", "?". */
  readonly keys: string;
  /** What it does, for the overview: "Next row". */
  readonly label: string;
  readonly run: () => void;
}

interface Group {
  readonly label: string;
  readonly shortcuts: readonly Shortcut[];
}

const SEQUENCE_MS = 1_200;

/** Those of everything mounted, in the order they are asked. */
let groups: readonly Group[] = [];
const listeners = new Set<() => void>();
let pending = "";
let pendingSince = 0;

/**
 * Keys that work while this is mounted, unless somebody types or a dialog or menu is open. They are listed in the
 * overview under `label`. Strokes with `mod` work while typing as well. `isFallback`: a page may give its keys
 * another meaning.
 */
export function useShortcuts(
  label: string,
  shortcuts: readonly Shortcut[],
  { isFallback = false }: { isFallback?: boolean } = {},
): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  // The functions may change with every render; the group is entered again only when the keys or words do.
  const shape = JSON.stringify(shortcuts.map(({ keys, label: word }) => [keys, word]));
  useEffect(() => {
    const entries: [string, string][] = JSON.parse(shape);
    const group: Group = {
      label,
      shortcuts: entries.map(([keys, word]) => ({
        keys,
        label: word,
        run: () => latest.current.find((shortcut) => shortcut.keys === keys)?.run(),
      })),
    };
    change(isFallback ? [...groups, group] : [group, ...groups]);
    return () => change(groups.filter((one) => one !== group));
  }, [label, shape, isFallback]);
}

/** What works just now, for the overview. */
export function useShortcutGroups(): readonly Group[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => groups,
    () => groups,
  );
}

function change(next: readonly Group[]): void {
  if (groups.length === 0 && next.length > 0) document.addEventListener("keydown", onKeyDown);
  if (next.length === 0) document.removeEventListener("keydown", onKeyDown);
  groups = next;
  for (const listener of listeners) listener();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || ["Shift", "Control", "Meta", "Alt"].includes(event.key))
    return;
  const stroke = strokeOf(event);
  const isPlain = !stroke.startsWith("mod+");
  if (isPlain && (isTyping(event.target) || isSomethingOpen())) return;
  // Enter and space press the button or follow the link that has the focus.
  if ((stroke === "enter" || stroke === "space") && isPressable(event.target)) return;
  const now = performance.now();
  const found = matchStroke({
    pending: now - pendingSince < SEQUENCE_MS ? pending : "",
    stroke,
    shortcuts: groups.flatMap((group) => group.shortcuts),
  });
  pending = found.pending;
  pendingSince = now;
  if (!found.shortcut && !found.pending) return;
  event.preventDefault();
  found.shortcut?.run();
}

const TYPED_INTO = "[role=combobox], [role=listbox]:not([data-shortcuts]), [role=textbox], [data-takes-keys]";

/** Whether what is pressed belongs to a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A list that is a page's own, not a choice in a form, takes the page's keys. `data-takes-keys` is what stands where
  // a field was: the person may still be typing.
  if (target.isContentEditable || target.closest(TYPED_INTO)) return true;
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, summary, input, [role=button]") !== null;
}

function isSomethingOpen(): boolean {
  return (
    document.querySelector(
      "[role=dialog][data-state=open], [role=alertdialog], [role=menu], dialog[open]",
    ) !== null
  );
}
