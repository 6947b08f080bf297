import { expect, test } from "vitest";
import {
  approval,
  choose,
  forEach,
  graph,
  output,
  type Part,
  transform,
  validate,
} from "../validate-document.fixture.ts";

const warned = (nodes: Part[], edges: Part[], more: Part = {}) =>
  validate(graph(nodes, edges, more))
    .filter(({ code }) => code === "maybe_skipped")
    .map(({ path, message }) => `${path} ${/^"(\w+)"/.exec(message)?.[1]}`);

const route = choose("route", "high");
const toA = { from: "route", on: "high", to: "a" };
const toB = { from: "route", on: "else", to: "b" };

test("what only one of two ways passes may be skipped where they meet", () => {
  const ways = [toA, toB, { from: "a", to: "end" }, { from: "b", to: "end" }];
  const nodes = (value: string) => [route, transform("a"), transform("b"), output("end", value)];
  expect(warned(nodes("nodes.a + nodes.b"), ways)).toEqual([
    "/nodes/3/config/value a",
    "/nodes/3/config/value b",
  ]);
  expect(warned(nodes("nodes.route.case"), ways)).toEqual([]);
  expect(warned(nodes("has(nodes.a) ? nodes.a : nodes.?b.orValue(0)"), ways)).toEqual([]);
});

test("what is read unless another is there is sure where each way has one of them", () => {
  const nodes = (value: string) => [
    route,
    transform("a"),
    transform("b"),
    transform("join"),
    output("end", value),
  ];
  const ways = [toA, toB, { from: "a", to: "join" }, { from: "b", to: "join" }, { from: "join", to: "end" }];
  expect(warned(nodes("has(nodes.a) ? nodes.a : nodes.b"), ways)).toEqual([]);
  expect(warned(nodes("has(nodes.a) ? nodes.b : nodes.b"), ways)).toEqual(["/nodes/4/config/value b"]);
  const around = [...ways, { from: "route", on: "else", to: "join" }];
  expect(warned(nodes("has(nodes.a) ? nodes.a : nodes.b"), around)).toEqual(["/nodes/4/config/value b"]);
  expect(warned(nodes("has(nodes.a) ? 1 : has(nodes.route) ? 2 : nodes.b"), around)).toEqual([]);
});

test("what one case starts together is sure where it meets again", () => {
  const nodes = (value: string) => [
    route,
    transform("a"),
    transform("b"),
    transform("c"),
    output("end", value),
    output("other"),
  ];
  const fan = [
    toA,
    { from: "route", on: "high", to: "b" },
    { from: "a", to: "c" },
    { from: "c", to: "end" },
    { from: "b", to: "end" },
    { from: "route", on: "else", to: "other" },
  ];
  expect(warned(nodes("nodes.a + nodes.b + nodes.c"), fan)).toEqual([]);
  // What another case leads to as well is sure on neither.
  const shared = [...fan, { from: "route", on: "else", to: "end" }];
  expect(warned(nodes("nodes.a + nodes.b"), shared)).toEqual([
    "/nodes/4/config/value a",
    "/nodes/4/config/value b",
  ]);
  // Nor is what only another case leads to.
  const apart = [...fan, { from: "other", to: "end" }];
  expect(warned(nodes("nodes.b + nodes.other"), apart)).toEqual([
    "/nodes/4/config/value b",
    "/nodes/4/config/value other",
  ]);
});

test("what is on every way, or beside it without a condition, is sure", () => {
  const fan = [
    { from: "begin", to: "a" },
    { from: "begin", to: "b" },
    { from: "a", to: "end" },
    { from: "b", to: "end" },
  ];
  const nodes = [transform("begin"), transform("a"), transform("b"), output("end", "nodes.a + nodes.b")];
  expect(warned(nodes, fan)).toEqual([]);
  // Not waited for: it may still be under way.
  const beside = [transform("begin"), transform("a"), output("end", "nodes.a")];
  expect(
    warned(beside, [
      { from: "begin", to: "a" },
      { from: "begin", to: "end" },
    ]),
  ).toEqual(["/nodes/2/config/value a"]);
});

test("an outcome that fails the run is no way around", () => {
  const nodes = [
    transform("begin"),
    {
      id: "call",
      type: "http",
      config: { method: "GET", url: "https://a.example" },
      retry: { maxAttempts: 2 },
    },
    approval("sign"),
    output("end", "[nodes.call, nodes.sign]"),
  ];
  const edges = [
    { from: "begin", to: "call" },
    { from: "begin", to: "sign" },
    { from: "call", to: "end" },
    { from: "sign", on: "approved", to: "end" },
  ];
  expect(warned(nodes, edges)).toEqual([]);
  // Handled: then it is one. The call itself has ended, with an error.
  const handled = [...edges, { from: "sign", on: "rejected", to: "begin2" }];
  expect(warned([...nodes, transform("begin2")], handled)).toEqual([]);
  const around = [
    { from: "begin", to: "call" },
    { from: "call", to: "sign" },
    { from: "call", on: "failed", to: "end" },
    { from: "sign", on: "approved", to: "end" },
  ];
  expect(warned(nodes, around)).toEqual(["/nodes/3/config/value sign"]);
});

test("a body sees what is sure where its container is", () => {
  const body = (value: string) => forEach("each", "x", [output("x", value)]);
  const ways = [toA, { from: "a", to: "each" }, { from: "route", on: "else", to: "each" }];
  expect(warned([route, transform("a"), body("nodes.a")], ways)).toEqual([
    "/nodes/2/config/body/nodes/0/config/value a",
  ]);
  expect(warned([route, transform("a"), body("nodes.route")], ways)).toEqual([]);
});

test("of several lanes one that makes it sure is enough", () => {
  const lane = (id: string, start: string) => ({ id, name: id, mode: "structured", start });
  const nodes = [transform("a"), transform("b"), output("end", "nodes.a")];
  const edges = [
    { from: "a", to: "end" },
    { from: "b", to: "end" },
  ];
  expect(warned(nodes, edges, { lanes: [lane("one", "a"), lane("two", "b")] })).toEqual([]);
  expect(warned(nodes, edges, { lanes: [lane("two", "b")] })).toEqual(["/nodes/2/config/value a"]);
});

test("a request without retry is warned of", () => {
  const http = { id: "call", type: "http", config: { method: "GET", url: "https://a.example" } };
  expect(validate(graph([http])).map(({ code, path, severity }) => [code, path, severity])).toEqual([
    ["no_retry", "/nodes/0", "warning"],
  ]);
  expect(validate(graph([{ ...http, retry: { maxAttempts: 2 } }]))).toEqual([]);
});
