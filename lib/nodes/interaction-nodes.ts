import type { GraphNode } from "#lib/contract/agent-document.ts";
import { DEFAULT_INTERACTION_SECONDS } from "#lib/contract/limits.ts";
import { compileExpression } from "#lib/expressions/compile-expression.ts";
import type { Meter } from "#lib/expressions/meter.ts";
import type { ExpressionScope } from "#lib/expressions/scope.ts";
import { compileTemplate } from "#lib/expressions/template.ts";
import { randomToken } from "#lib/ids.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { NodeResult } from "./node-result.ts";

export type InteractionNode = Extract<GraphNode, { type: "ask" | "approval" }>;

/** What an interaction node asks, with its templates filled in: stored, shown, and answered exactly so (D8). */
export interface InteractionRequest {
  readonly id: string;
  readonly type: "user_input" | "approval";
  readonly request: JsonObject;
  readonly expiresAfterSeconds: number;
}

/** What of a question depends on the run. */
export interface QuestionParts {
  readonly text: string;
  /** Of an approval. */
  readonly details: Json;
}

/** @throws ExpressionError, MeterSpent. */
export function fillIn({
  node,
  scope,
  meter,
}: {
  node: InteractionNode;
  scope: ExpressionScope;
  meter: Meter;
}): QuestionParts {
  if (node.type === "ask")
    return { text: compileTemplate(node.config.message).render(scope, { meter }), details: null };
  const { summary, details } = node.config;
  return {
    text: compileTemplate(summary).render(scope, { meter }),
    details: details === undefined ? null : compileExpression(details).evaluate(scope, meter),
  };
}

/** What the node asks now. */
export function requestOf({
  node,
  parts: { text, details },
}: {
  node: InteractionNode;
  parts: QuestionParts;
}): InteractionRequest {
  const expiresAfterSeconds = node.config.expiresAfterSeconds ?? DEFAULT_INTERACTION_SECONDS;
  const token = randomToken();
  if (node.type === "ask") {
    const { title, questions, allowSkip } = node.config;
    return {
      id: `input:${token}`,
      type: "user_input",
      request: { title, message: text, questions, allowSkip },
      expiresAfterSeconds,
    };
  }
  const { title, excludeStarter } = node.config;
  return {
    id: `approval:${token}`,
    type: "approval",
    request: {
      title,
      message: text,
      approval: {
        approvalId: token,
        summary: text,
        toolName: null,
        arguments: details,
        ...(excludeStarter === true ? { excludeStarter } : {}),
      },
    },
    expiresAfterSeconds,
  };
}

/** An interaction that was answered or ran out, as the worker takes it up. */
export interface AnsweredInteraction {
  readonly answer: JsonObject | null;
  readonly answeredBy: JsonObject | null;
  readonly answeredAt: string | null;
}

/** How the node ends with that answer; without one, it expired. */
export function endOf(
  node: InteractionNode,
  { answer, answeredBy, answeredAt }: AnsweredInteraction,
): NodeResult {
  if (answer === null) return { outcome: "expired", output: {} };
  if (node.type === "ask") {
    return { outcome: answer.skipped === true ? "skipped" : "done", output: answer.answers ?? {} };
  }
  const { action, comment = null } = answer;
  const output = { action: action ?? null, comment, decidedBy: answeredBy, decidedAt: answeredAt };
  return { outcome: action === "approve" ? "approved" : "rejected", output };
}
