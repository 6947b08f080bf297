import { type JsonObject, memberOf } from "#lib/contract/json.ts";
import { agentWords } from "./agent/words.ts";
import { approvalWords } from "./approval/words.ts";
import { askWords } from "./ask/words.ts";
import { forEachWords } from "./for-each/words.ts";
import type { NodeType } from "./graph-node.ts";
import { httpWords } from "./http/words.ts";
import { llmWords } from "./llm/words.ts";
import { loopWords } from "./loop/words.ts";
import { outputWords } from "./output/words.ts";
import { switchWords } from "./switch/words.ts";
import { toolWords } from "./tool/words.ts";
import { transformWords } from "./transform/words.ts";
import { waitWords } from "./wait/words.ts";

/** The icons that a node type may choose from, by what they show. */
export type NodeIcon =
  | "bot"
  | "box"
  | "braces"
  | "calendar"
  | "database"
  | "file"
  | "flag"
  | "fork"
  | "globe"
  | "hourglass"
  | "list_tree"
  | "mail"
  | "question"
  | "repeat"
  | "search"
  | "sparkles"
  | "stamp"
  | "wrench";

/** What a node asks a person for: answers to its questions, or a decision. */
export type Asking = "user_input" | "approval";

/** What node types have in common, for those who look for one: a list has a heading for each, a drawing a colour. */
export type NodeFamily = "models" | "systems" | "people" | "flow" | "data";

/** How a node type is shown. */
export interface NodeTypeWords {
  /** Its name: what it does, in two words. */
  readonly label: string;
  readonly family: NodeFamily;
  /** What the node does, in a sentence. */
  readonly does: string;
  readonly icon: NodeIcon;
  /** Every outcome that a node can end with, whatever its config holds; absent: done alone. */
  readonly outcomes?: (config: JsonObject) => readonly string[];
  /** A type that asks people: which interaction it opens. */
  readonly asks?: Asking;
  /**
   * What one node does by its config, in a line: an address, a condition, the first line of a prompt. Undefined while
   * that is empty, and for any config that is not well-formed.
   */
  readonly summary?: (config: JsonObject) => string | undefined;
  /** The config of a node that somebody has just added: what is left empty is theirs to fill in. */
  readonly newConfig?: JsonObject;
}

/** The words of a type that a draft names; undefined for an unknown one. */
export function wordsOfType(type: unknown): NodeTypeWords | undefined {
  const known: Readonly<Record<string, NodeTypeWords>> = NODE_TYPE_WORDS;
  return typeof type === "string" ? memberOf(known, type) : undefined;
}

/** Apart from NODE_TYPES, because browsers read this and no zod. */
export const NODE_TYPE_WORDS: Readonly<Record<NodeType, NodeTypeWords>> = {
  transform: transformWords,
  switch: switchWords,
  llm: llmWords,
  tool: toolWords,
  http: httpWords,
  ask: askWords,
  approval: approvalWords,
  for_each: forEachWords,
  loop: loopWords,
  wait: waitWords,
  agent: agentWords,
  output: outputWords,
};
