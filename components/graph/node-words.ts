import {
  Bot,
  Box,
  Braces,
  Calendar,
  Database,
  File,
  Flag,
  GitFork,
  Globe,
  Hourglass,
  ListTree,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  RefreshCw,
  Search,
  Sparkles,
  Stamp,
  Wrench,
} from "lucide-react";
import type { NodeType } from "#lib/language/node-types/graph-node.ts";
import { NODE_TYPE_WORDS, type NodeIcon } from "#lib/language/node-types/node-type-words.ts";

const ICONS: Readonly<Record<NodeIcon, LucideIcon>> = {
  bot: Bot,
  box: Box,
  braces: Braces,
  calendar: Calendar,
  database: Database,
  file: File,
  flag: Flag,
  fork: GitFork,
  globe: Globe,
  hourglass: Hourglass,
  list_tree: ListTree,
  mail: Mail,
  question: MessageCircleQuestionMark,
  repeat: RefreshCw,
  search: Search,
  sparkles: Sparkles,
  stamp: Stamp,
  wrench: Wrench,
};

/** How a node type is shown: icon and short description. An unknown type gets a box and no text. */
export function nodeWords(type: string | null): { readonly icon: LucideIcon; readonly label: string | null } {
  if (type === null || !isNodeType(type)) return { icon: Box, label: type };
  const { icon, label } = NODE_TYPE_WORDS[type];
  return { icon: ICONS[icon], label };
}

function isNodeType(type: string): type is NodeType {
  return Object.hasOwn(NODE_TYPE_WORDS, type);
}
