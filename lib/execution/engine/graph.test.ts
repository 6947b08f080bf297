import { describe, expect, test } from "vitest";
import { compileGraph } from "./graph.ts";
import { document, llm, transform } from "./testing/graph-notation.ts";

describe("a document that validation should have refused does not compile", () => {
  test("two nodes with one id", () => {
    expect(() => compileGraph(document([llm("a"), transform("a")], []))).toThrow('two nodes "a"');
  });
  test("a start that names no node", () => {
    expect(() => compileGraph(document([llm("a")], [], "b"))).toThrow('no node "b"');
  });
  test.each(["a -> b", "b -> a"])("an edge that names no node: %s", (edge) => {
    expect(() => compileGraph(document([llm("a")], [edge]))).toThrow('no node "b"');
  });
});
