import type { JsonObject } from "#lib/contract/json.ts";
import type { QuestionParts } from "#lib/language/evaluation/question-parts.ts";
import type { NodeResult } from "#lib/language/node-types/node-result.ts";

/** How a node of an interaction type asks, and how it ends. */
export interface InteractionRun<Node> {
  /** The request to show; `token` belongs to this interaction alone. */
  request(at: { node: Node; parts: QuestionParts; token: string }): {
    readonly id: string;
    readonly request: JsonObject;
  };
  end(answered: AnsweredInteraction & { readonly answer: JsonObject }): NodeResult;
}

/** What an interaction node asks, with its templates filled in: stored, shown, and answered exactly so (D8). */
export interface InteractionRequest {
  readonly id: string;
  readonly type: "user_input" | "approval";
  readonly request: JsonObject;
  readonly expiresAfterSeconds: number;
}

/** An interaction that was answered or ran out, as the worker takes it up. */
export interface AnsweredInteraction {
  readonly answer: JsonObject | null;
  readonly answeredBy: JsonObject | null;
  readonly answeredAt: string | null;
}
