import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
} from "lucide-react";

/** How far a node, or one occurrence of it, has come. */
export type NodeStatus = "pending" | "running" | "waiting" | "completed" | "failed" | "cancelled";

/** What a run did with one node of its graph. */
export interface NodeState {
  readonly status: NodeStatus;
  readonly occurrences: number;
  /** Tries that failed, over all occurrences. */
  readonly failedAttempts: number;
  /** The outcomes it has ended with: the lines taken from it. */
  readonly outcomes: ReadonlySet<string>;
}

export const NODE_STATUS_WORDS: Record<
  NodeStatus,
  { readonly icon: LucideIcon; readonly label: string; readonly ink: string }
> = {
  pending: { icon: CircleDashed, label: "Not reached", ink: "text-ink-faint" },
  running: { icon: LoaderCircle, label: "Running", ink: "text-running" },
  waiting: { icon: Hourglass, label: "Waiting", ink: "text-waiting" },
  completed: { icon: CircleCheck, label: "Completed", ink: "text-completed" },
  failed: { icon: CircleX, label: "Failed", ink: "text-failed" },
  cancelled: { icon: Ban, label: "Cancelled", ink: "text-cancelled" },
};
