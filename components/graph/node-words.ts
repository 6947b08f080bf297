import {
  Bot,
  Braces,
  Flag,
  GitFork,
  Globe,
  Hourglass,
  ListTree,
  type LucideIcon,
  MessageCircleQuestionMark,
  RefreshCw,
  Sparkles,
  Stamp,
  Wrench,
} from "lucide-react";
import type { NodeType } from "#lib/contract/agent-document.ts";

/** How each node type is shown: its mark, and what it does in two words. */
export const NODE_WORDS: Record<NodeType, { readonly icon: LucideIcon; readonly label: string }> = {
  transform: { icon: Braces, label: "Transform" },
  switch: { icon: GitFork, label: "Switch" },
  llm: { icon: Sparkles, label: "Model" },
  tool: { icon: Wrench, label: "Tool" },
  http: { icon: Globe, label: "HTTP request" },
  ask: { icon: MessageCircleQuestionMark, label: "Question" },
  approval: { icon: Stamp, label: "Approval" },
  for_each: { icon: ListTree, label: "For each" },
  loop: { icon: RefreshCw, label: "Loop" },
  wait: { icon: Hourglass, label: "Wait" },
  agent: { icon: Bot, label: "Agent" },
  output: { icon: Flag, label: "Output" },
};
