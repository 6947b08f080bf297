"use client";

import { classNames } from "./class-names.ts";
import { useMounted } from "./use-mounted.ts";

const NAMES: Readonly<Record<string, string>> = {
  enter: "↵",
  escape: "Esc",
  shift: "⇧",
  alt: "Alt",
  space: "Space",
  delete: "Del",
  backspace: "⌫",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
};

/** The keys of a shortcut: "mod+k", "g i", "j". `mod` is ⌘ on Apple keyboards and Ctrl elsewhere. */
export function KeyHint({ keys, className }: { keys: string; className?: string }) {
  const isMounted = useMounted();
  const mod = isMounted && /Mac|iP(hone|ad)/.test(navigator.platform) ? "⌘" : "Ctrl";
  return (
    <kbd
      className={classNames(
        "inline-flex shrink-0 items-center gap-1 font-sans text-ink-faint text-meta pointer-coarse:hidden",
        className,
      )}
    >
      {keys.split(" ").map((stroke) => (
        <span key={stroke} className="inline-flex gap-0.5">
          {stroke.split(/\+(?=.)/).map((key) => (
            <span
              key={key}
              className="min-w-5 rounded-sm border border-line bg-surface px-1 text-center text-ink-soft leading-4.5"
            >
              {key === "mod" ? mod : (NAMES[key] ?? key.toUpperCase())}
            </span>
          ))}
        </span>
      ))}
    </kbd>
  );
}
