import { CircleCheck, CircleDashed, CircleHelp, CircleX } from "lucide-react";
import { classNames } from "#components/ui/class-names.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { StateLook } from "#components/ui/state-badge.tsx";
import type { Connection } from "./use-connections.ts";

export type ConnectionTest = NonNullable<Connection["lastTest"]>;

/** The result of a test. */
export const OUTCOMES: Readonly<Record<ConnectionTest["outcome"], StateLook>> = {
  accepted: {
    word: "Test passed",
    means: "The address answered differently with the secret than without it",
    icon: CircleCheck,
    tone: "good",
  },
  unchecked: {
    word: "Reached, secret not checked",
    means: "The address answers the same without the secret",
    icon: CircleHelp,
    tone: "neutral",
  },
  refused: { word: "Test refused", means: "The address refused the secret", icon: CircleX, tone: "bad" },
  unreachable: { word: "Not reached", means: "The address did not answer", icon: CircleX, tone: "bad" },
};

export const NOT_TESTED: StateLook = {
  word: "Not tested",
  means: "This secret has not been tested",
  icon: CircleDashed,
  tone: "neutral",
};

const COLOURS = {
  accepted: "text-completed",
  unchecked: "text-ink-faint",
  refused: "text-failed",
  unreachable: "text-failed",
};

/** A test's result as text. */
export function TestOutcome({ test: { outcome, message, url, at } }: { test: ConnectionTest }) {
  const { word, icon: Icon } = OUTCOMES[outcome];
  return (
    <p className="flex items-start gap-2 text-table">
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", COLOURS[outcome])} />
      <span className="wrap-anywhere min-w-0">
        <span className="font-medium">{word}</span> <RelativeTime at={at} />: {message}{" "}
        <span className="font-mono text-ink-faint text-meta">{url}</span>
      </span>
    </p>
  );
}
