import { classNames } from "#components/ui/class-names.ts";
import { NODE_STATUS_LOOKS, type NodeStatus } from "./node-state.ts";

/** A node's status as an icon with a label. Apart from types' icons, which a task's page does without. */
export function NodeStatusIcon({ status, className }: { status: NodeStatus; className?: string }) {
  const { icon: Icon, word, ink, moves } = NODE_STATUS_LOOKS[status];
  return (
    <span title={word} className={classNames("inline-flex shrink-0", ink, className)}>
      <Icon aria-hidden className={classNames("size-4", moves && "motion-safe:animate-spin")} />
      <span className="sr-only">{word}</span>
    </span>
  );
}
