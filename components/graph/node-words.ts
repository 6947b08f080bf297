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
import { type NodeIcon, wordsOfType } from "#lib/language/node-types/node-type-words.ts";

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
  const words = wordsOfType(type);
  return words ? { icon: ICONS[words.icon], label: words.label } : { icon: Box, label: type };
}
