import type { GraphNode } from "#lib/contract/agent-document.ts";
import { DEFAULT_INTERACTION_SECONDS } from "#lib/contract/limits.ts";
import { compileExpression } from "#lib/expressions/compile-expression.ts";
import type { Meter } from "#lib/expressions/meter.ts";
import type { ExpressionScope } from "#lib/expressions/scope.ts";
import { compileTemplate } from "#lib/expressions/template.ts";
import { randomToken } from "#lib/ids.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { NodeResult } from "./node-result.ts";
import { type Hiding, shownScope, shownText, shownValue } from "./shown-text.ts";

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
  /** The same as it is shown to anybody but the credential that is asked, where that is another. */
  readonly shown: { readonly text: string; readonly details: Json } | undefined;
}

/** An interaction node with what its run hides. */
export interface AskingNode {
  readonly node: InteractionNode;
  readonly hiding: Hiding;
}

/** @throws ExpressionError, MeterSpent. */
export function fillIn({
  node,
  hiding,
  scope,
  meter,
}: AskingNode & {
  scope: ExpressionScope;
  meter: Meter;
}): QuestionParts {
  const template = node.type === "ask" ? node.config.message : node.config.summary;
  const expression = node.type === "ask" ? undefined : node.config.details;
  const text = compileTemplate(template).render(scope, { meter });
  const details = expression === undefined ? null : compileExpression(expression).evaluate(scope, meter);
  const seen = shownScope(scope, hiding);
  const shown = {
    text: shownText(template, seen, meter),
    details: expression === undefined ? null : shownValue(expression, seen, meter),
  };
  const isSame = shown.text === text && JSON.stringify(shown.details) === JSON.stringify(details);
  return { text, details, shown: isSame ? undefined : shown };
}

/** What the node asks now. */
export function requestOf({
  node,
  parts: { text, details, shown },
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
      request: {
        title,
        message: text,
        questions,
        allowSkip,
        ...(shown ? { shown: { message: shown.text } } : {}),
      },
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
      ...(shown ? { shown: { message: shown.text, summary: shown.text, details: shown.details } } : {}),
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
