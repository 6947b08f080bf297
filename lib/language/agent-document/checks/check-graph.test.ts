import { expect, test } from "vitest";
import {
  approval,
  ask,
  bodyOf,
  choose,
  forEach,
  graph,
  llm,
  type ProblemRow,
  problemsIn,
  transform,
  ways,
} from "../validate-document.fixture.ts";

const rows: readonly ProblemRow[] = [
  ["two nodes of one id", graph([transform("a"), transform("a")]), ["duplicate_id /nodes/1/id"]],
  [
    "a node in a body with an outer one's id",
    graph([forEach("each", "each", [transform("each")])]),
    ["duplicate_id /nodes/0/config/body/nodes/0/id"],
  ],
  [
    "two lanes of one id",
    graph([transform("a")], [], {
      lanes: ["x", "x"].map((id) => ({ id, name: "L", mode: "chat", start: "a" })),
    }),
    ["duplicate_id /lanes/1/id"],
  ],
  [
    "two questions of one id",
    graph([
      ask("a", [
        { id: "q", label: "Q", type: "text" },
        { id: "q", label: "Q", type: "date" },
      ]),
    ]),
    ["duplicate_id /nodes/0/config/questions/1/id"],
  ],
  [
    "two cases of one name",
    graph([choose("a", "x", "x"), transform("b")], ways("a:x>b", "a:else>b")),
    ["duplicate_id /nodes/0/config/cases/1/name"],
  ],
  [
    "a tool that a model is given twice, with different approvals",
    graph([
      llm("a", {
        tools: [
          { name: "known", approval: "always" },
          { name: "known", approval: "never" },
        ],
      }),
    ]),
    ["duplicate_id /nodes/0/config/tools/1/name"],
  ],
  [
    "two attachment fields of one name",
    graph([transform("a", "attachments")], [], {
      lane: {
        attachments: {
          supported: true,
          fields: [
            { name: "f", label: "F" },
            { name: "f", label: "G" },
          ],
        },
      },
    }),
    ["duplicate_id /lanes/0/attachments/fields/1/name"],
  ],
  [
    "edges to nowhere",
    graph([transform("a")], ways("a>b", "c>a")),
    ["unknown_node /edges/0/to", "unknown_node /edges/1/from"],
  ],
  [
    "an edge across a body's border",
    graph([forEach("each", "x", [transform("x")]), transform("b")], ways("each>b", "x>b")),
    ["unknown_node /edges/1/from"],
  ],
  [
    "a body that starts nowhere",
    graph([forEach("each", "y", [transform("x")])]),
    ["unknown_node /nodes/0/config/body/start"],
  ],
  [
    "an outcome that the type has not",
    graph([transform("a"), transform("b")], ways("a:failed>b")),
    ["unknown_outcome /edges/0/on"],
  ],
  [
    "a case that the switch has not",
    graph([choose("a", "x"), transform("b")], ways("a:x>b", "a:else>b", "a:y>b")),
    ["unknown_outcome /edges/2/on"],
  ],
  [
    "an edge without outcome from a type without done",
    graph([approval("a"), transform("b")], ways("a>b", "a:approved>b")),
    ["unknown_outcome /edges/0"],
  ],
  [
    "a case called else",
    graph([choose("a", "else"), transform("b")], ways("a:else>b")),
    ["unknown_outcome /nodes/0/config/cases/0/name"],
  ],
  [
    "a cycle",
    graph([transform("a"), transform("b"), transform("c")], ways("a>b", "b>c", "c>b")),
    ["cycle /edges/2"],
  ],
  ["a node that follows itself", graph([transform("a")], ways("a>a")), ["cycle /edges/0"]],
  [
    "a cycle in a body",
    graph([forEach("each", "x", [transform("x")], ways("x>x"))]),
    ["cycle /nodes/0/config/body/edges/0"],
  ],
  ["a node that nothing leads to", graph([transform("a"), transform("b")]), ["unreachable_node /nodes/1"]],
  [
    "a node in a body that nothing leads to",
    bodyOf(transform("x"), transform("y")),
    ["unreachable_node /nodes/0/config/body/nodes/1"],
  ],
  [
    "a case without an edge",
    graph([choose("a", "x"), transform("b")], ways("a:else>b")),
    ["outcome_without_edge /nodes/0"],
  ],
  ["an approval that leads nowhere", graph([approval("a")]), ["outcome_without_edge /nodes/0"]],
  ["no lane", graph([transform("a")], [], { lanes: [] }), ["no_public_lane /lanes"]],
  ["no public lane", graph([transform("a")], [], { lane: { public: false } }), ["no_public_lane /lanes"]],
  [
    "a lane that starts nowhere",
    graph([transform("a")], [], { lane: { start: "b" } }),
    ["lane_start_missing /lanes/0/start"],
  ],
  [
    "a lane that starts in a body",
    graph([forEach("each", "x", [transform("x")])], [], { lane: { start: "x" } }),
    ["lane_start_missing /lanes/0/start"],
  ],
  [
    "a lane without a start",
    graph([transform("a")], [], { lane: { start: undefined } }),
    ["lane_start_missing /lanes/0/start"],
  ],
];

test.each(rows)("%s", (_name, document, expected) => {
  expect(problemsIn(document)).toEqual([...expected].sort());
});
