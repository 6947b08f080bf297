import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { allNodes } from "#lib/language/agent-document/drafts/levels.ts";
import { wordsOfType } from "#lib/language/node-types/node-type-words.ts";
import type { AgentTest } from "./use-agent-tests.ts";

/** What a form of a test edits. */
export type WrittenTest = Pick<
  AgentTest,
  "name" | "laneId" | "input" | "attachments" | "answers" | "pins" | "expect"
>;
export type TestAnswer = WrittenTest["answers"][number];

export const NEW_TEST: WrittenTest = {
  name: "",
  laneId: null,
  input: {},
  attachments: [],
  answers: [],
  pins: {},
  expect: ["status == 'completed'"],
};

/** The fields of a stored test that may be changed. */
export const writtenOf = ({ id: _, createdAt: __, updatedAt: ___, ...written }: AgentTest): WrittenTest =>
  written;

/** A node that asks somebody, and what a test answers it with. */
interface AskingNode {
  readonly id: string;
  readonly name: string;
  readonly kind: "answers" | "action";
}

/** The nodes that a test can answer, with those that it answers already and the draft no longer has. */
export function askingNodes(graph: JsonObject, answers: readonly TestAnswer[]): AskingNode[] {
  const found = allNodes(graph).flatMap(({ node: { id, type, name } }): AskingNode[] => {
    const asks = wordsOfType(type)?.asks;
    const shown = typeof name === "string" && name !== "" ? name : id;
    return asks ? [{ id, name: shown, kind: asks === "approval" ? "action" : "answers" }] : [];
  });
  const known = new Set(found.map(({ id }) => id));
  const gone = new Set(answers.map(({ nodeId }) => nodeId).filter((id) => !known.has(id)));
  return [
    ...found,
    ...[...gone].map((id): AskingNode => ({ id, name: `${id} (not in the draft)`, kind: "answers" })),
  ];
}

/** The first answer to a node. */
export function newAnswer({ id: nodeId, kind }: AskingNode): TestAnswer {
  return kind === "action" ? { nodeId, action: "approve" } : { nodeId, answers: {} };
}

export const asObject = (value: Json | undefined): JsonObject =>
  isJsonObject(value ?? null) ? (value as JsonObject) : {};
