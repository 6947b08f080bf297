import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { NODE_TYPE_FIELDS } from "#lib/language/node-types/node-type-fields.ts";
import { NODE_TYPE_WORDS } from "#lib/language/node-types/node-type-words.ts";
import { configFacts } from "./node-facts.ts";

const factsOf = (type: string, config: JsonObject, more: JsonObject = {}) =>
  configFacts({ id: "n", type, config, ...more }).facts;

test("a model call is told with its prompt, tools and skills", () => {
  const facts = factsOf("llm", {
    model: "default",
    prompt: "Answer {{ input.text }}",
    tools: [
      { name: "search", approval: "never" },
      { name: "refund", approval: "always" },
    ],
    skills: [{ skillId: "skl_1", version: 3 }],
    memory: "thread",
    maxToolRounds: 8,
  });
  expect(facts).toEqual([
    { label: "Model", value: { kind: "words", words: "default" } },
    { label: "Prompt", value: { kind: "code", code: "Answer {{ input.text }}" } },
    {
      label: "Tools",
      value: {
        kind: "list",
        items: [
          { title: "search", facts: [] },
          {
            title: "refund",
            facts: [{ label: "Approval", value: { kind: "words", words: "Somebody approves each call" } }],
          },
        ],
      },
    },
    { label: "Skills", value: { kind: "skill", skills: [{ id: "skl_1", version: "3" }] } },
    { label: "Memory", value: { kind: "words", words: "Conversation" } },
    { label: "Rounds of tool calls at most", value: { kind: "words", words: "8" } },
  ]);
});

test("a wait is told by the way it is written", () => {
  expect(factsOf("wait", { seconds: 90 })).toEqual([
    { label: "Waits for", value: { kind: "words", words: "90 seconds" } },
  ]);
  expect(factsOf("wait", { seconds: "input.delay" })).toEqual([
    { label: "Waits for", value: { kind: "code", code: "input.delay" } },
  ]);
  expect(factsOf("wait", { until: "input.at" })).toEqual([
    { label: "Waits until", value: { kind: "code", code: "input.at" } },
  ]);
});

test("questions are told one by one, an agent and its lane by their ids", () => {
  const [, questions] = factsOf("ask", {
    title: "Address",
    questions: [{ id: "city", label: "Which city?", type: "text", required: true }],
  });
  expect(questions).toMatchObject({
    label: "Questions",
    value: {
      kind: "list",
      items: [
        { title: "Which city?", facts: [{ label: "Name of the answer" }, { value: { words: "Text" } }, {}] },
      ],
    },
  });
  expect(factsOf("agent", { agentId: "agt_1", laneId: "main", input: "{}" })).toMatchObject([
    { value: { kind: "agent", agentId: "agt_1" } },
    { value: { kind: "lane", agentId: "agt_1", laneId: "main" } },
    { value: { kind: "code" } },
  ]);
});

test("retries stand after the config; what has no words comes as JSON", () => {
  const facts = factsOf(
    "http",
    { method: "GET", url: "https://a.test", odd: [1] },
    { retry: { maxAttempts: 3 } },
  );
  expect(facts.map(({ label }) => label)).toEqual(["Method", "Address", "odd", "Try again"]);
  expect(facts[2]?.value).toEqual({ kind: "json", value: [1] });
  expect(facts[3]?.value).toEqual({
    kind: "facts",
    facts: [{ label: "Attempts at most", value: { kind: "words", words: "3" } }],
  });
  expect(factsOf("unheard", { a: 1 })).toEqual([
    { label: "Configuration", value: { kind: "json", value: { a: 1 } } },
  ]);
});

test.each(Object.keys(NODE_TYPE_FIELDS))(
  "a new %s node and an empty one are told without failing",
  (type) => {
    const words: Readonly<Record<string, { newConfig?: JsonObject }>> = NODE_TYPE_WORDS;
    const { newConfig = {} } = words[type] ?? {};
    expect(configFacts({ id: "n", type, config: newConfig }).help).toMatch(/\.$/);
    expect(factsOf(type, {})).toEqual([]);
  },
);
