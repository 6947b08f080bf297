import { classNames } from "#components/ui/class-names.ts";
import { NODE_STATUS_LOOKS, type NodeStatus } from "./node-state.ts";
import { nodeWords } from "./node-words.ts";

/** The icon of a node's type. */
export function NodeTypeIcon({ type, className }: { type: string | null; className?: string }) {
  const { icon: Icon } = nodeWords(type);
  return <Icon aria-hidden className={className} />;
}

/** A node's status as an icon with a label. */
export function NodeStatusIcon({ status, className }: { status: NodeStatus; className?: string }) {
  const { icon: Icon, word, ink, moves } = NODE_STATUS_LOOKS[status];
  return (
    <span title={word} className={classNames("inline-flex shrink-0", ink, className)}>
      <Icon aria-hidden className={classNames("size-4", moves && "motion-safe:animate-spin")} />
      <span className="sr-only">{word}</span>
    </span>
  );
}
