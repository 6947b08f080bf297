import { describe, expect, test } from "vitest";
import { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { exampleDocument } from "./agent-document.fixture.ts";
import { AgentDocument } from "./agent-document.ts";

describe("what is left out has its default", () => {
  test("a lane is public and takes no attachments", () => {
    const { lanes } = AgentDocument.parse({
      ...exampleDocument(),
      lanes: [{ id: "a", name: "A", mode: "chat", start: "assess" }],
    });
    expect(lanes[0]).toEqual({
      id: "a",
      name: "A",
      mode: "chat",
      start: "assess",
      public: true,
      attachments: { supported: false, required: false, acceptedTypes: [], fields: [] },
    });
  });

  test("a model node remembers nothing and uses the default model", () => {
    expect(GraphNode.parse({ id: "a", type: "llm", config: { prompt: "Hi" } }).config).toEqual({
      prompt: "Hi",
      model: "default",
      memory: "none",
      maxToolRounds: 8,
    });
  });

  test("a question is required and closed", () => {
    const question = { id: "q", label: "Q", type: "text" };
    expect(
      GraphNode.parse({ id: "a", type: "ask", config: { title: "T", questions: [question] } }).config,
    ).toMatchObject({
      message: "",
      allowSkip: false,
      questions: [{ ...question, description: "", required: true, options: [], allowOther: false }],
    });
  });

  test("a retry backs off", () => {
    const retry = { maxAttempts: 3 };
    expect(GraphNode.parse({ id: "a", type: "output", config: { value: "1" }, retry }).retry).toEqual({
      maxAttempts: 3,
      backoffSeconds: 1,
      backoffFactor: 2,
    });
  });
});

test.each([
  ["a lane id", { lanes: [{ ...exampleDocument().lanes[0], id: "Not An Id" }] }],
  ["a media type", { lanes: [{ ...exampleDocument().lanes[0], attachments: { acceptedTypes: ["image"] } }] }],
  ["a model's name", { nodes: [{ id: "a", type: "llm", config: { prompt: "Hi", model: "gpt" } }] }],
  ["a wait for both", { nodes: [{ id: "a", type: "wait", config: { seconds: 1, until: "x" } }] }],
  ["an edge's outcome", { edges: [{ from: "a", to: "b", on: "" }] }],
  ["a property of the document", { outputSchema: {} }],
])("%s is checked", (_name, part) => {
  expect(AgentDocument.safeParse({ ...exampleDocument(), ...part }).success).toBe(false);
});
