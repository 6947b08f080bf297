import { Ban, CircleCheck, CircleDashed, CircleX, Hand, LoaderCircle, type LucideIcon } from "lucide-react";
import type { RunStatus } from "#lib/contract/runs.ts";
import { Badge, type Tone } from "./badge.tsx";
import { classNames } from "./class-names.ts";

/** How each run status is shown everywhere: label, icon, colour. */
export const STATUS_LOOKS: Readonly<
  Record<RunStatus, { word: string; icon: LucideIcon; tone: Tone; ink: string; mark: string; moves?: true }>
> = {
  queued: { word: "Queued", icon: CircleDashed, tone: "neutral", ink: "text-queued", mark: "bg-queued-mark" },
  running: {
    word: "Running",
    icon: LoaderCircle,
    tone: "active",
    ink: "text-running",
    mark: "bg-running-mark",
    moves: true,
  },
  waiting: { word: "Waiting", icon: Hand, tone: "attention", ink: "text-waiting", mark: "bg-waiting-mark" },
  completed: {
    word: "Completed",
    icon: CircleCheck,
    tone: "good",
    ink: "text-completed",
    mark: "bg-completed-mark",
  },
  failed: { word: "Failed", icon: CircleX, tone: "bad", ink: "text-failed", mark: "bg-failed-mark" },
  cancelling: {
    word: "Cancelling",
    icon: LoaderCircle,
    tone: "muted",
    ink: "text-cancelled",
    mark: "bg-cancelled-mark",
    moves: true,
  },
  cancelled: {
    word: "Cancelled",
    icon: Ban,
    tone: "muted",
    ink: "text-cancelled",
    mark: "bg-cancelled-mark",
  },
};

/** A run's status: icon, word and colour. */
export function StatusBadge({ status }: { status: RunStatus }) {
  const { word, tone } = STATUS_LOOKS[status];
  return (
    <Badge tone={tone} icon={<StatusIcon status={status} bare />}>
      {word}
    </Badge>
  );
}

/** Only the icon, for places with a label beside it; with `label` the icon itself is read aloud. */
export function StatusIcon({
  status,
  label = false,
  bare = false,
}: {
  status: RunStatus;
  label?: boolean;
  /** Inherits colour and size. */
  bare?: boolean;
}) {
  const { icon: Icon, ink, word, moves } = STATUS_LOOKS[status];
  return (
    <Icon
      {...(label ? { role: "img", "aria-label": word } : { "aria-hidden": true })}
      className={classNames(!bare && `size-4 shrink-0 ${ink}`, moves && "motion-safe:animate-spin")}
    />
  );
}
