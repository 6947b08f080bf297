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
import { isJsonObject } from "#lib/contract/json.ts";
import { type NodeFamily, type NodeIcon, wordsOfType } from "#lib/language/node-types/node-type-words.ts";

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

/** Families by the colour of their icon, and by the heading of a list. */
export const FAMILIES: Readonly<Record<NodeFamily, { readonly name: string; readonly look: string }>> = {
  models: { name: "Models and agents", look: "bg-models-wash text-models" },
  systems: { name: "Other systems", look: "bg-systems-wash text-systems" },
  people: { name: "People", look: "bg-people-wash text-people" },
  flow: { name: "Flow", look: "bg-flow-wash text-flow" },
  data: { name: "Data", look: "bg-data-wash text-data" },
};

/** How a node type is shown: icon, its colours and short description. An unknown type gets a box and no text. */
export function nodeWords(type: string | null): {
  readonly icon: LucideIcon;
  readonly look: string;
  readonly label: string | null;
} {
  const words = wordsOfType(type);
  if (!words) return { icon: Box, look: "bg-sunken text-ink-soft", label: type };
  return { icon: ICONS[words.icon], look: FAMILIES[words.family].look, label: words.label };
}

/** What a node does, by its config, in a line; undefined where its config does not say. */
export function nodeSummary(node: object): string | undefined {
  const { type, config }: { type?: unknown; config?: unknown } = node;
  return isJsonObject(config) ? wordsOfType(type)?.summary?.(config) : undefined;
}

/** What a person calls a node or a lane: its name, else its id. */
export function nameOfPart({ id, name }: { readonly id: string; readonly name?: unknown }): string {
  return typeof name === "string" && name !== "" ? name : id;
}
