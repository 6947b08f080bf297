import { expect, test } from "vitest";
import { draftBodyOf, findNode, lanesOf } from "#lib/language/agent-document/drafts/levels.ts";
import type { Content } from "../draft/content.ts";
import { contentOf, SAMPLE } from "../draft/sample-content.fixture.ts";
import { addNode } from "./add-node.ts";
import { setStart, startPlaces } from "./starts.ts";

const sample = contentOf();
const bodyStart = (content: Content | undefined) =>
  draftBodyOf(findNode(content?.graph ?? {}, "each")?.node ?? {})?.start;

test("a body starts with one of its own nodes, a lane with one that is in none", () => {
  const { content, id } = addNode(sample, "wait", { at: "level", container: "each" });
  expect(bodyStart(content)).toBe("inner");
  expect(startPlaces(content.graph, id)).toEqual([{ kind: "body", id: "each", name: "each", isHere: false }]);
  const set = setStart(content, { kind: "body", id: "each" }, id);
  expect(bodyStart(set)).toBe("wait");
  expect(startPlaces(set?.graph ?? {}, id)).toMatchObject([{ isHere: true }]);
  for (const elsewhere of ["first", "each", "nobody"])
    expect(setStart(content, { kind: "body", id: "each" }, elsewhere)).toBeUndefined();
  expect(setStart(content, { kind: "lane", id: "main" }, id)).toBeUndefined();
});

test("each lane can start with a node of the graph itself", () => {
  const lanes = [...lanesOf(SAMPLE), { id: "nightly", start: "each" }];
  const two = contentOf({ ...SAMPLE, lanes });
  expect(startPlaces(two.graph, "each")).toEqual([
    { kind: "lane", id: "main", name: "Main", isHere: false },
    { kind: "lane", id: "nightly", name: "nightly", isHere: true },
  ]);
  const set = setStart(two, { kind: "lane", id: "nightly" }, "end");
  expect(lanesOf(set?.graph ?? {}).map(({ start }) => start)).toEqual(["first", "end"]);
  expect(startPlaces(two.graph, "nobody")).toEqual([]);
});

test("to set the start that is set already changes nothing, so nothing is to be undone", () => {
  expect(setStart(sample, { kind: "body", id: "each" }, "inner")).toBe(sample);
  expect(setStart(sample, { kind: "lane", id: "main" }, "first")).toBe(sample);
});

test("a node that is drawn from a body's start is that body's start", () => {
  const place = { x: 10, y: 20 };
  const { content, id } = addNode(sample, "llm", { at: "start", container: "each", place });
  expect(findNode(content.graph, id)?.container).toBe("each");
  expect(bodyStart(content)).toBe("llm");
  expect(content.layout.nodes).toEqual({ llm: place });
});
