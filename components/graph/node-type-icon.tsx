import { nodeWords } from "./node-words.ts";

/** The icon of a node's type. */
export function NodeTypeIcon({ type, className }: { type: string | null; className?: string }) {
  const { icon: Icon } = nodeWords(type);
  return <Icon aria-hidden className={className} />;
}
