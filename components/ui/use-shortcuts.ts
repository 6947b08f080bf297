"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { matchStroke, strokeOf } from "./shortcut-strokes.ts";

export interface Shortcut {
  /** "j", "g r", "mod+k", "?". */
  readonly keys: string;
  /** The description for the overview: "Next row". */
  readonly label: string;
  /** Absent: what has the focus takes the key itself, and the overview tells it. */
  readonly run?: () => void;
  /** In a text field the key belongs to the field, even with `mod`: undo, find. */
  readonly leavesFields?: boolean;
}

interface Group {
  readonly label: string;
  readonly shortcuts: readonly Shortcut[];
}

const SEQUENCE_MS = 1_200;

/** The shortcuts of all mounted components, in order of priority. */
let groups: readonly Group[] = [];
const listeners = new Set<() => void>();
let pending = "";
let pendingSince = 0;

/**
 * Registers shortcuts while mounted; they do not apply while the person types or a dialog or menu is open. The overview
 * lists them under `label`. Shortcuts with `mod` also work while typing. `isFallback`: pages may redefine the keys.
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
  // Functions may change with every render; the group is registered again only when keys or descriptions change.
  const shape = JSON.stringify(
    shortcuts.map(({ keys, label: word, leavesFields = false, run }) => [keys, word, leavesFields, !run]),
  );
  useEffect(() => {
    const entries: [string, string, boolean, boolean][] = JSON.parse(shape);
    const group: Group = {
      label,
      shortcuts: entries.map(([keys, word, leavesFields, isTold]) => ({
        keys,
        label: word,
        leavesFields,
        ...(isTold ? {} : { run: () => latest.current.find((shortcut) => shortcut.keys === keys)?.run?.() }),
      })),
    };
    change(isFallback ? [...groups, group] : [group, ...groups]);
    return () => change(groups.filter((one) => one !== group));
  }, [label, shape, isFallback]);
}

/** The currently active shortcuts, for the overview. */
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
  // Enter and space activate the focused button or link.
  if ((stroke === "enter" || stroke === "space") && isPressable(event.target)) return;
  const now = performance.now();
  const found = matchStroke({
    pending: now - pendingSince < SEQUENCE_MS ? pending : "",
    stroke,
    shortcuts: groups.flatMap((group) => group.shortcuts.filter(({ run }) => run !== undefined)),
  });
  if (found.shortcut?.leavesFields && (isTyping(event.target) || isSomethingOpen())) return;
  pending = found.pending;
  pendingSince = now;
  if (!found.shortcut && !found.pending) return;
  event.preventDefault();
  found.shortcut?.run?.();
}

const TYPED_INTO =
  "[role=combobox]:not([data-shortcuts]), [role=listbox]:not([data-shortcuts]), [role=textbox], [data-takes-keys]";

/** Whether the key press belongs to a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A page's own list and its properties, unlike a choice in a form, get the page's shortcuts. `data-takes-keys` marks an element that
  // replaced a field: the person may still be typing.
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
