import { Box } from "lucide-react";
import type { NodeType } from "#lib/contract/agent-document.ts";
import { NODE_WORDS } from "./node-words.ts";

/** The mark of a node's type; a box for one that this version does not know. */
export function NodeTypeIcon({ type, className }: { type: string | null; className?: string }) {
  const words = type !== null && isNodeType(type) ? NODE_WORDS[type] : undefined;
  const Icon = words?.icon ?? Box;
  return <Icon aria-hidden className={className} />;
}

/** "Model", "HTTP request". */
export function nodeTypeWord(type: string | null): string | null {
  return type !== null && isNodeType(type) ? NODE_WORDS[type].label : type;
}

function isNodeType(type: string): type is NodeType {
  return Object.hasOwn(NODE_WORDS, type);
}
