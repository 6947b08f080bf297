import { expect, test } from "vitest";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { feedsOf } from "#lib/nouns/run-start/previews/feed-of.ts";
import type { GraphSource } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";

type Node = GraphSource["nodes"][number];

const transform = (id: string, expression: string): Node => ({
  id,
  type: "transform",
  config: { expression },
});
const http = (more: object = {}): Node => ({
  id: "send",
  type: "http",
  config: { method: "POST", url: "https://x.example/", ...more },
});
const feed = (graph: GraphSource, nodeId = "send") => feedsOf(AgentDocument.parse(graph))(nodeId);
const hash = (graph: GraphSource) => feed(graph)?.hash;
const readsGiven = (...nodes: Node[]) => feed(graphOf([...nodes, transform("end", "input")]))?.readsGiven();

const GRAPH = graphOf([transform("a", "1"), transform("b", "2"), http(), transform("end", "input")]);

test("every node that does not come after it feeds it, and a change of any is another feed", () => {
  expect([...(feed(GRAPH)?.nodeIds ?? [])]).toEqual(["a", "b", "send"]);
  const changed = (index: number, node: Node) => hash({ ...GRAPH, nodes: GRAPH.nodes.with(index, node) });
  expect(changed(3, transform("end", "7"))).toBe(hash(GRAPH));
  expect(changed(0, { ...transform("a", "1"), name: "Another name" })).toBe(hash(GRAPH));
  expect(changed(0, transform("a", "7"))).not.toBe(hash(GRAPH));
  expect(changed(2, http({ body: "1" }))).not.toBe(hash(GRAPH));
  const lanes = GRAPH.lanes.map((lane) => ({ ...lane, start: "b" }));
  expect(hash({ ...GRAPH, lanes })).not.toBe(hash(GRAPH));
  const edges = GRAPH.edges.filter(({ from }) => from !== "a");
  expect(hash({ ...GRAPH, edges })).not.toBe(hash(GRAPH));
});

test("a node beside it feeds it, because an expression may read it", () => {
  const beside = { ...GRAPH, nodes: [...GRAPH.nodes, transform("c", "3")] };
  expect(feed(beside)?.nodeIds.has("c")).toBe(true);
  expect(hash(beside)).not.toBe(hash(GRAPH));
});

test("a node in a body is fed by the whole of the container, and by what comes before that", () => {
  const graph = (last: string) =>
    graphOf([
      transform("a", "1"),
      {
        id: "each",
        type: "for_each",
        config: { items: "[1]", body: bodyOf([http(), transform("last", last)]) },
      },
      transform("end", "1"),
    ]);
  expect([...(feed(graph("1"))?.nodeIds ?? [])]).toEqual(["a", "each", "send", "last"]);
  expect(hash(graph("1"))).not.toBe(hash(graph("2")));
});

test("an unknown node has no feed", () => expect(feed(GRAPH, "nowhere")).toBeUndefined());

test.each<[string, boolean, Node[]]>([
  ["nothing from outside", false, [transform("a", "{'input': 1}"), http({ url: "https://x.example/input" })]],
  ["the input", true, [transform("a", "input.x"), http()]],
  ["the input, in a template", true, [http({ url: "https://x.example/{{ input.x }}" })]],
  ["metadata", true, [http({ body: "run.metadata" })]],
  ["the conversation", true, [http({ body: "size(thread.messages)" })]],
  [
    "the conversation, by memory",
    true,
    [{ id: "m", type: "llm", config: { prompt: "x", memory: "thread" } }, http()],
  ],
  ["files", true, [http({ body: "attachments" })]],
  ["a question", true, [{ id: "q", type: "approval", config: { title: "Sure", summary: "Sure?" } }, http()]],
  [
    "another agent",
    true,
    [
      { id: "g", type: "agent", config: { agentId: `agt_${"0".repeat(26)}`, laneId: "go", input: "{}" } },
      http(),
    ],
  ],
  [
    "our own tools",
    true,
    [{ id: "t", type: "tool", config: { tool: "documents.search", arguments: "{}" } }, http()],
  ],
  [
    "a write of our own tool itself",
    false,
    [{ id: "send", type: "tool", config: { tool: "tasks.create", arguments: "{}" } }],
  ],
  [
    "a model that also reads our tools",
    true,
    [
      {
        id: "send",
        type: "llm",
        config: { prompt: "x", tools: [{ name: "documents.search" }, { name: "desk.send" }] },
      },
    ],
  ],
])("what is given to a run decides what is sent: %s", (_, expected, nodes) => {
  expect(readsGiven(...nodes)).toBe(expected);
});
