import { Question } from "#lib/contract/interactions.ts";
import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Hiding } from "#lib/language/evaluation/shown-text.ts";
import { marksSensitive } from "#lib/language/json-schema/compile-schema.ts";
import { hidePlaces } from "#lib/language/json-schema/hide-places.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { askedAnswers } from "#lib/language/node-types/node-kinds.ts";
import type { AskedAnswer } from "#lib/language/node-types/node-type.ts";
import { isSecretName } from "#lib/language/redaction/secret-name.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import type { RunRedaction } from "./run-redaction.ts";
import { laneSchema } from "./shown-input.ts";

/** Marked as sensitive (D12), or with a secret-like id or label. */
export function isSensitiveQuestion(question: AskedAnswer): boolean {
  const { id, label } = question;
  return question["x-laneway-sensitive"] === true || isSecretName(id) || isSecretName(label);
}

/** The questions in an interaction's stored request. */
export function questionsOf(request: JsonObject): readonly Question[] {
  return Question.array().parse(request.questions ?? []);
}

/** Answers by question id without sensitive ones. */
export function shownAnswers(questions: readonly AskedAnswer[], answers: Json): Json {
  return hidePlaces(
    answers,
    questions.filter(isSensitiveQuestion).map(({ id }) => [id]),
  );
}

/** A stored answer without the answers to sensitive questions. */
export function shownAnswer(request: JsonObject, answer: JsonObject): JsonObject {
  if (answer.answers === undefined) return answer;
  return { ...answer, answers: shownAnswers(questionsOf(request), answer.answers) };
}

/** Whether there are sensitive answers. */
export function hasSensitiveAnswers({
  request,
  answer,
}: {
  readonly request: JsonObject;
  readonly answer: JsonObject | null;
}): boolean {
  return answer !== null && questionsOf(request).some(isSensitiveQuestion) && answer.answers !== undefined;
}

/** A node's output; if it contains answers, without sensitive ones. */
export function shownOutput(node: GraphNode | undefined, output: Json): Json {
  const questions = node && askedAnswers(node);
  return questions ? shownAnswers(questions, output) : output;
}

const hidings = new WeakMap<AgentDocument, Map<string, Hiding>>();

/** The sensitive places in a run's scope; computed once for each lane of a graph. */
export function hidingOf(of: { graph: AgentDocument; run: Parameters<typeof laneSchema>[0]["run"] }): Hiding {
  const lanes = hidings.get(of.graph) ?? new Map<string, Hiding>();
  hidings.set(of.graph, lanes);
  const present = lanes.get(of.run.laneId);
  if (present) return present;
  const schema = laneSchema(of);
  const answers = [...indexNodes(of.graph).values()].flatMap((node) => {
    const questions = askedAnswers(node);
    return questions ? [[node.id, questions.filter(isSensitiveQuestion).map(({ id }) => id)] as const] : [];
  });
  const made = {
    schema: schema && marksSensitive(schema) ? schema : undefined,
    answers: Object.fromEntries(answers),
  };
  lanes.set(of.run.laneId, made);
  return made;
}

/** Adds the answers to sensitive questions to the run's redacted values. */
export function learnAnswers(
  redaction: RunRedaction,
  questions: readonly AskedAnswer[],
  answers: JsonObject,
): void {
  for (const question of questions.filter(isSensitiveQuestion)) {
    const answer = memberOf(answers, question.id);
    if (answer !== undefined) redaction.learnSensitive(answer);
  }
}

/** The same for a node's output, if it contains answers. */
export function learnOutput(redaction: RunRedaction, node: GraphNode, output: Json): void {
  const questions = askedAnswers(node);
  if (questions && isJsonObject(output)) learnAnswers(redaction, questions, output);
}
