import type { Json } from "#lib/contract/json.ts";
import type { ExpressionScope } from "./scope.ts";

/** A scope for tests: a run with one finished node. */
export function exampleScope(input: Json = {}, rest: Partial<ExpressionScope> = {}): ExpressionScope {
  return {
    input,
    nodes: { assess: { risk: "high" } },
    attachments: [],
    thread: { messages: [{ role: "user", content: "Hello" }] },
    run: {
      id: "run_1",
      laneId: "intake",
      turn: 1,
      metadata: { tier: "gold" },
      startedAt: "2025-03-09T10:30:00.000Z",
    },
    ...rest,
  };
}
