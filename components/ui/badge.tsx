import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const TONES = {
  neutral: "bg-queued-wash text-ink-soft",
  accent: "bg-accent-wash text-accent-ink",
  good: "bg-completed-wash text-completed",
  bad: "bg-failed-wash text-failed",
  attention: "bg-waiting-wash text-waiting",
  active: "bg-running-wash text-running",
  muted: "bg-cancelled-wash text-cancelled",
} as const;

export type Tone = keyof typeof TONES;

/** A short label in a status colour. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-sm px-1.5 font-medium text-meta [&_svg]:size-3 [&_svg]:shrink-0",
        TONES[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
