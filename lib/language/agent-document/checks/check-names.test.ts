import { expect, test } from "vitest";
import { graph, llm, type ProblemRow, problemsIn, validate } from "../validate-document.fixture.ts";
import { validateDocument } from "../validate-document.ts";
import { environmentOf } from "./environment.ts";

const rows: readonly ProblemRow[] = [
  ["an unknown model", graph([llm("a", { model: "other:model" })]), ["unknown_model /nodes/0/config/model"]],
  [
    "unknown tools",
    graph([llm("a", { tools: [{ name: "known" }, { name: "other" }] })]),
    ["unknown_tool /nodes/0/config/tools/1/name"],
  ],
  [
    "an unknown tool",
    graph([{ id: "t", type: "tool", config: { tool: "other", arguments: "{}" } }]),
    ["unknown_tool /nodes/0/config/tool"],
  ],
  [
    "an unknown agent",
    graph([{ id: "g", type: "agent", config: { agentId: "other", laneId: "l", input: "{}" } }]),
    ["unknown_agent /nodes/0/config/agentId"],
  ],
  [
    "an unknown connection",
    graph([
      {
        id: "h",
        type: "http",
        config: { method: "GET", url: "https://x.example/", connectionId: "other" },
        retry: { maxAttempts: 2 },
      },
    ]),
    ["unknown_connection /nodes/0/config/connectionId"],
  ],
  [
    "an unknown connection that a callback is to sign in with",
    graph([
      {
        id: "t",
        type: "tool",
        config: { tool: "callback", arguments: '{"url": "https://x.example/", "connectionId": "other"}' },
      },
    ]),
    ["unknown_connection /nodes/0/config/arguments", "unknown_tool /nodes/0/config/tool"],
  ],
  [
    "unknown skills, and one whose version does not exist",
    graph([
      llm("a", {
        skills: [{ skillId: "known" }, { skillId: "other" }],
      }),
      llm("b", { skills: [{ skillId: "known", version: 3 }] }),
      llm("c", { skills: [{ skillId: "known", version: 1 }] }),
    ]),
    [
      "unknown_skill /nodes/0/config/skills/1/skillId",
      "unknown_skill /nodes/1/config/skills/0/version",
      "unreachable_node /nodes/1",
      "unreachable_node /nodes/2",
    ],
  ],
  [
    "a skill that is named twice",
    graph([llm("a", { skills: [{ skillId: "known" }, { skillId: "known", version: 1 }] })]),
    ["duplicate_id /nodes/0/config/skills/1/skillId"],
  ],
  [
    "skills that leave a node none of its tools",
    graph([llm("a", { tools: [{ name: "known" }], skills: [{ skillId: "known" }] })]),
    ["no_tools_left /nodes/0/config/skills"],
  ],
  [
    "a skill of another version, which leaves it one",
    graph([llm("a", { tools: [{ name: "known" }], skills: [{ skillId: "known", version: 1 }] })]),
    [],
  ],
];

test.each(rows)("%s", (_name, document, expected) => {
  expect(problemsIn(document)).toEqual([...expected].sort());
});

test("of an unknown model it is told why", () => {
  expect(validate(graph([llm("a", { model: "other:model" })]))).toContainEqual(
    expect.objectContaining({ code: "unknown_model", message: 'There is no "other:model" here.' }),
  );
});

test("a lane that a called agent does not have is told, with those that it has", () => {
  const environment = environmentOf({
    tools: [],
    agents: ["ours", "theirs", "draft"],
    called: {
      ours: { laneIds: ["intake", "review"], isOfTeam: true },
      theirs: { laneIds: ["secret"], isOfTeam: false },
      draft: { laneIds: null, isOfTeam: true },
    },
    connections: [],
    skills: {},
    modelProblems: {},
  });
  const said = (agentId: string, laneId: string) =>
    validateDocument({
      document: graph([{ id: "g", type: "agent", config: { agentId, laneId, input: "{}" } }]),
      environment,
    })
      .filter(({ code }) => code === "unknown_agent")
      .map(({ severity, path, message }) => `${severity} ${path} ${message}`);
  const at = "/nodes/0/config";
  expect(said("ours", "intake")).toEqual([]);
  expect(said("ours", "intaek")).toEqual([
    `warning ${at}/laneId The agent "ours" has no lane "intaek" as it is published now; it has intake, review. Did you mean "intake"?`,
  ]);
  expect(said("theirs", "intake")).toEqual([
    `warning ${at}/laneId The agent "theirs" has no lane "intake" as it is published now.`,
  ]);
  expect(said("draft", "intake")).toEqual([
    `warning ${at}/agentId The agent "draft" is not published: this node fails until it is.`,
  ]);
  expect(said("nobody", "intake")).toEqual([
    `error ${at}/agentId There is no agent "nobody". "agentId" takes an id, such as agt_01kaj5w3f8e0m7c2q9t4v6x8z1.`,
  ]);
});
