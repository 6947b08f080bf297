import { agentFields } from "./agent/fields.ts";
import { approvalFields } from "./approval/fields.ts";
import { askFields } from "./ask/fields.ts";
import { forEachFields } from "./for-each/fields.ts";
import type { NodeType } from "./graph-node.ts";
import { httpFields } from "./http/fields.ts";
import { llmFields } from "./llm/fields.ts";
import { loopFields } from "./loop/fields.ts";
import type { NodeTypeFields } from "./node-field.ts";
import { outputFields } from "./output/fields.ts";
import { switchFields } from "./switch/fields.ts";
import { toolFields } from "./tool/fields.ts";
import { transformFields } from "./transform/fields.ts";
import { waitFields } from "./wait/fields.ts";

/** The form of every node type. Apart from NODE_TYPE_WORDS, because only the builder's page needs it. */
export const NODE_TYPE_FIELDS: Readonly<Record<NodeType, NodeTypeFields>> = {
  transform: transformFields,
  switch: switchFields,
  llm: llmFields,
  tool: toolFields,
  http: httpFields,
  ask: askFields,
  approval: approvalFields,
  for_each: forEachFields,
  loop: loopFields,
  wait: waitFields,
  agent: agentFields,
  output: outputFields,
};
