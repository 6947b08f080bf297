import { expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { inFormWords } from "./problem-words.ts";

const lane = { id: "main", name: "Main", mode: "structured", start: "one", inputSchema: { type: "object" } };
const environment = {
  modelProblem: () => null,
  knownTools: () => true,
  knownConnections: () => true,
  knownAgents: () => true,
  knownSkill: () => null,
};

function messages(given: JsonObject): string[] {
  const document: Json = {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [lane],
    nodes: [],
    edges: [],
    ...given,
  };
  return validateDocument({ document, environment }).map((one) => inFormWords(one, document).message);
}
const one = (type: string, config: JsonObject) => messages({ nodes: [{ id: "one", type, config }] });

test.for([
  ["http", { method: "GET", url: "" }, "Enter the address."],
  ["http", { url: "https://a.example/" }, "Choose the method."],
  ["tool", { tool: "", arguments: "{}" }, "Choose the tool."],
  ["ask", { title: "Ask", questions: [{ id: "a", label: "", type: "text" }] }, "Enter the question."],
] as const)("what is missing in %s %j is said by its field", ([type, config, sentence]) => {
  expect(one(type, config)).toContain(sentence);
});

test("a lane, a body and an edge that lead nowhere say what to choose", () => {
  expect(messages({ lanes: [{ ...lane, start: "" }] })).toContain("Choose where this lane begins.");
  const body = { start: "", nodes: [], edges: [] };
  expect(one("loop", { while: "false", maxIterations: 3, body })).toContain("Choose where the body begins.");
});

test("a request without another attempt says what turns it on", () => {
  expect(one("http", { method: "GET", url: "https://a.example/" })).toContainEqual(
    expect.stringContaining("Turn on “Try again”"),
  );
});

test("other sentences stay", () => {
  expect(one("http", { method: "GET", url: "ftp://a.example/" })).toContainEqual(
    expect.stringMatching(/^The URL must begin with http/),
  );
});
