import { agentType } from "./agent/agent.ts";
import { approvalType } from "./approval/approval.ts";
import { askType } from "./ask/ask.ts";
import { forEachType } from "./for-each/for-each.ts";
import { httpType } from "./http/http.ts";
import { llmType } from "./llm/llm.ts";
import { loopType } from "./loop/loop.ts";
import { outputType } from "./output/output.ts";
import { switchType } from "./switch/switch.ts";
import { toolType } from "./tool/tool.ts";
import { transformType } from "./transform/transform.ts";
import { waitType } from "./wait/wait.ts";

/** Every node type, by the name that documents give it, in the order of the published schema. */
export const NODE_TYPES = {
  transform: transformType,
  switch: switchType,
  llm: llmType,
  tool: toolType,
  http: httpType,
  ask: askType,
  approval: approvalType,
  for_each: forEachType,
  loop: loopType,
  wait: waitType,
  agent: agentType,
  output: outputType,
};
