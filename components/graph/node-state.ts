import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Hand,
  LoaderCircle,
  type LucideIcon,
  RotateCw,
} from "lucide-react";

/** The state of a node or of one execution. */
export type NodeStatus =
  | "not_reached"
  | "running"
  | "retrying"
  | "waiting"
  | "succeeded"
  | "failed"
  | "cancelled";

/** A run's state at one node. */
export interface NodeState {
  readonly state: NodeStatus;
  readonly occurrences: number;
  /** Failed attempts over all occurrences. */
  readonly tries: number;
  /** How often it ended with each outcome; these edges were taken. */
  readonly outcomes: Readonly<Record<string, number>>;
}

/** The colours of run statuses: `ink` for icons and text, `mark` for bars. */
export const NODE_STATUS_LOOKS: Readonly<
  Record<NodeStatus, { word: string; icon: LucideIcon; ink: string; mark: string; moves?: true }>
> = {
  not_reached: { word: "Not reached", icon: CircleDashed, ink: "text-ink-faint", mark: "bg-queued-mark" },
  running: { word: "Running", icon: LoaderCircle, ink: "text-running", mark: "bg-running-mark", moves: true },
  retrying: {
    word: "Retrying",
    icon: RotateCw,
    ink: "text-running",
    mark: "bg-running-mark",
    moves: true,
  },
  waiting: { word: "Waiting", icon: Hand, ink: "text-waiting", mark: "bg-waiting-mark" },
  succeeded: { word: "Completed", icon: CircleCheck, ink: "text-completed", mark: "bg-completed-mark" },
  failed: { word: "Failed", icon: CircleX, ink: "text-failed", mark: "bg-failed-mark" },
  cancelled: { word: "Cancelled", icon: Ban, ink: "text-cancelled", mark: "bg-cancelled-mark" },
};
