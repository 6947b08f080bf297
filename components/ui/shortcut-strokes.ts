/** What the keyboard sent, as shortcuts are written: "j", "?", "shift+enter", "mod+k". `mod` is Ctrl, or Apple's ⌘. */
export function strokeOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): string {
  const name = NAMES[key] ?? key.toLowerCase();
  // "?" and the like already say that shift was down.
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
 * What a stroke means after the ones before it: the shortcut it completes, or the beginning of one ("g" of "g r")
 * to wait on. A stroke that does not go on with what was begun may begin something itself.
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
