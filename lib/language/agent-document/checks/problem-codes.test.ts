import { expect, test } from "vitest";
import {
  choose,
  graph,
  llm,
  output,
  type Part,
  transform,
  validate,
  ways,
  withProperty,
  withSchema,
} from "../validate-document.fixture.ts";
import type { ProblemCode } from "./problem.ts";

const http: Part = {
  id: "h",
  type: "http",
  config: { method: "GET", url: "https://x.example/", connectionId: "other" },
};

const calling = (laneId: string, config: Part = {}): Part => ({
  id: "g",
  type: "agent",
  config: { agentId: "known", laneId, input: "{}", ...config },
});

/** A document with each problem there is: the type asks for one of every new code. */
const WITH: Readonly<Record<ProblemCode, unknown>> = {
  schema_violation: { lanes: [] },
  duplicate_id: graph([transform("a"), transform("a")]),
  unknown_node: graph([transform("a")], ways("a>b")),
  unknown_outcome: graph([transform("a"), transform("b")], ways("a:other>b")),
  cycle: graph([transform("a"), transform("b")], ways("a>b", "b>a")),
  unreachable_node: graph([transform("a"), transform("b")]),
  outcome_without_edge: graph([choose("a", "x")]),
  maybe_skipped: graph(
    [choose("a", "x"), transform("b"), transform("c", "nodes.b")],
    ways("a:x>b", "a:else>c", "b>c"),
  ),
  no_retry: graph([http]),
  no_public_lane: graph([transform("a")], [], { lane: { public: false } }),
  lane_start_missing: graph([transform("a")], [], { lane: { start: "b" } }),
  invalid_input_schema: withSchema({ type: "array" }),
  reserved_input_field: withProperty("runId", { type: "string" }),
  expression_syntax: graph([transform("a", "1 +")]),
  unknown_property: graph([transform("a", "input.moode")], [], {
    lane: { inputSchema: { type: "object", properties: { mode: { type: "string" } } } },
  }),
  maybe_absent: graph([transform("a", "input.mode")], [], {
    lane: { inputSchema: { type: "object", required: ["id"], properties: { id: true, mode: true } } },
  }),
  template_syntax: graph([llm("a", { prompt: "{{ 1" })]),
  unknown_tool: graph([llm("a", { tools: [{ name: "other" }] })]),
  unknown_model: graph([llm("a", { model: "other:model" })]),
  unknown_agent: graph([{ id: "g", type: "agent", config: { agentId: "other", laneId: "l", input: "{}" } }]),
  unknown_connection: graph([http]),
  input_mismatch: graph([calling("ask", { input: "{'titel': 'a'}" })]),
  literal_secret: graph([
    { ...http, config: { ...(http.config as Part), headers: { Authorization: "Bearer a1b2c3d4e5f6" } } },
  ]),
  several_outputs: graph([transform("a"), output("b"), output("c")], ways("a>b", "a>c")),
  attachment_required: graph([calling("scan")]),
  attachments_not_supported: graph([calling("ask", { attachments: "attachments" })], [], {
    lane: { attachments: { supported: true } },
  }),
  attachments_unread: graph([llm("a")], [], { lane: { attachments: { supported: true } } }),
  unknown_skill: graph([llm("a", { skills: [{ skillId: "skl_other" }] })]),
  no_tools_left: graph([llm("a", { skills: [{ skillId: "known" }], tools: [{ name: "known" }] })]),
  limit_exceeded: graph(Array.from({ length: 501 }, (_, index) => transform(`n${index}`))),
};

test.each(Object.entries(WITH))("%s is found", (code, document) => {
  const found = validate(document).find((problem) => problem.code === code);
  expect(found?.message).toMatch(/^[A-Z"].+[.?]$/s);
  expect(found?.path).toMatch(/^(\/|$)/);
});
