import type { AskConfig, GraphNode } from "#lib/contract/agent-document.ts";
import type { Json, JsonObject } from "#lib/json.ts";

/**
 * The JSON Schema of what a node leaves in `nodes.<id>` (agent document, table of nodes); `true`, anything,
 * where it cannot be told. `isCaught`: an edge follows the node's `failed`, where `{ error }` stands instead.
 */
export function nodeOutputSchema(node: GraphNode, isCaught: boolean): Json {
  if (isCaught) return true;
  switch (node.type) {
    case "switch":
      return closed({ case: { type: "string" } });
    case "llm":
      return node.config.outputSchema ?? { type: "string" };
    case "http":
      return closed({ status: { type: "integer" }, headers: { type: "object" }, body: true });
    case "ask":
      return answers(node.config);
    case "approval":
      return closed({
        action: { type: "string" },
        comment: true,
        decidedBy: true,
        decidedAt: { type: "string" },
      });
    case "for_each":
      return { type: "array" };
    case "wait":
      return closed({ waitedUntil: { type: "string" } });
    case "transform":
    case "tool":
    case "loop":
    case "agent":
    case "output":
      return true;
  }
}

const ANSWER_SCHEMAS: Record<AskConfig["questions"][number]["type"], JsonObject> = {
  text: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  date: { type: "string" },
  choice: { type: "string" },
  multi_choice: { type: "array", items: { type: "string" } },
};

function answers({ questions }: AskConfig): JsonObject {
  return closed(Object.fromEntries(questions.map(({ id, type }) => [id, ANSWER_SCHEMAS[type]])));
}

function closed(properties: JsonObject): JsonObject {
  return { type: "object", properties, additionalProperties: false };
}
