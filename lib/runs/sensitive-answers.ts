import { indexNodes } from "#lib/agents/index-nodes.ts";
import type { AgentDocument, GraphNode } from "#lib/contract/agent-document.ts";
import { Question } from "#lib/contract/interactions.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { marksSensitive } from "#lib/json-schema/compile-schema.ts";
import { hidePlaces } from "#lib/json-schema/hide-places.ts";
import type { Hiding } from "#lib/nodes/shown-text.ts";
import { isSecretName } from "#lib/redaction/secret-name.ts";
import type { RunRedaction } from "./run-redaction.ts";
import { laneSchema } from "./shown-input.ts";

/** A question as far as it says whether its answer may be shown. */
export interface MaybeSensitive {
  readonly id: string;
  readonly label: string;
  readonly "x-laneway-sensitive"?: boolean | undefined;
}

/** Marked as sensitive (D12), or called like a secret: an id may say nothing where a label does. */
export function isSensitiveQuestion(question: MaybeSensitive): boolean {
  const { id, label } = question;
  return question["x-laneway-sensitive"] === true || isSecretName(id) || isSecretName(label);
}

/** What an interaction's stored request asks. */
export function questionsOf(request: JsonObject): readonly Question[] {
  return Question.array().parse(request.questions ?? []);
}

/** Answers by question id without those that are not shown. */
export function shownAnswers(questions: readonly MaybeSensitive[], answers: Json): Json {
  return hidePlaces(
    answers,
    questions.filter(isSensitiveQuestion).map(({ id }) => [id]),
  );
}

/** A stored answer without the answers of sensitive questions. */
export function shownAnswer(request: JsonObject, answer: JsonObject): JsonObject {
  if (answer.answers === undefined) return answer;
  return { ...answer, answers: shownAnswers(questionsOf(request), answer.answers) };
}

/** Whether there is something to reveal. */
export function hasSensitiveAnswers({
  request,
  answer,
}: {
  readonly request: JsonObject;
  readonly answer: JsonObject | null;
}): boolean {
  return answer !== null && questionsOf(request).some(isSensitiveQuestion) && answer.answers !== undefined;
}

/** An ask node's output, which is its answers, without those of sensitive questions. */
export function shownOutput(node: GraphNode | undefined, output: Json): Json {
  return node?.type === "ask" ? shownAnswers(node.config.questions, output) : output;
}

const hidings = new WeakMap<AgentDocument, Map<string, Hiding>>();

/** What is sensitive in a run's scope; made once for each lane of a graph. */
export function hidingOf(of: { graph: AgentDocument; run: Parameters<typeof laneSchema>[0]["run"] }): Hiding {
  const lanes = hidings.get(of.graph) ?? new Map<string, Hiding>();
  hidings.set(of.graph, lanes);
  const present = lanes.get(of.run.laneId);
  if (present) return present;
  const schema = laneSchema(of);
  const answers = [...indexNodes(of.graph).values()].flatMap((node) =>
    node.type === "ask"
      ? [[node.id, node.config.questions.filter(isSensitiveQuestion).map(({ id }) => id)] as const]
      : [],
  );
  const made = {
    schema: schema && marksSensitive(schema) ? schema : undefined,
    answers: Object.fromEntries(answers),
  };
  lanes.set(of.run.laneId, made);
  return made;
}

export function learnAnswers(
  redaction: RunRedaction,
  questions: readonly MaybeSensitive[],
  answers: JsonObject,
): void {
  for (const question of questions.filter(isSensitiveQuestion)) {
    const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    if (answer !== undefined) redaction.learnSensitive(answer);
  }
}
