/** Names a key event as shortcuts are written: "j", "?", "shift+enter", "mod+k". `mod` is Ctrl, or Apple's ⌘. */
export function strokeOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): string {
  const name = NAMES[key] ?? key.toLowerCase();
  // "?" and similar characters imply shift.
  const shift = shiftKey && (name.length > 1 || /[a-z]/.test(name));
  return [(ctrlKey || metaKey) && "mod", altKey && "alt", shift && "shift", name].filter(Boolean).join("+");
}

const NAMES: Readonly<Record<string, string>> = {
  Escape: "escape",
  Enter: "enter",
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  " ": "space",
};

/**
 * Matches a stroke after earlier ones: the completed shortcut, or the start of one ("g" of "g r"). A stroke that does
 * not continue may start a new one.
 */
export function matchStroke<S extends { readonly keys: string }>({
  pending,
  stroke,
  shortcuts,
}: {
  pending: string;
  stroke: string;
  shortcuts: readonly S[];
}): { shortcut?: S; pending: string } {
  for (const typed of pending ? [`${pending} ${stroke}`, stroke] : [stroke]) {
    const shortcut = shortcuts.find(({ keys }) => keys === typed);
    if (shortcut) return { shortcut, pending: "" };
    if (shortcuts.some(({ keys }) => keys.startsWith(`${typed} `))) return { pending: typed };
  }
  return { pending: "" };
}
