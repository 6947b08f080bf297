import { expect, test } from "vitest";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { choose, graph, llm, transform, validate, ways } from "../validate-document.fixture.ts";
import { type DocumentEnvironment, validateDocument } from "../validate-document.ts";
import { environmentOf } from "./environment.ts";

const messages = (document: unknown) => validate(document).map(({ message }) => message);
const inputSchema = {
  type: "object",
  properties: { amount: { type: "number" } },
  additionalProperties: false,
};
const expression = (source: string) =>
  messages(
    graph(
      [transform("assess"), choose("route", "high"), transform("last", source)],
      ways("assess>route", "route:high>last", "route:else>last"),
      {
        lane: { inputSchema },
      },
    ),
  );

test.each([
  [
    "a field of the input",
    "input.amuont",
    "column 7: input has no property 'amuont'; did you mean 'amount'?",
  ],
  ["a node", "nodes.asess", "column 7: there is no node 'asess'; did you mean 'assess'?"],
  [
    "a field of a node's output",
    "nodes.route.cas",
    "column 13: nodes.route has no property 'cas'; did you mean 'case'?",
  ],
  ["a root", "inptu.amount", "column 1: unknown variable 'inptu'; did you mean 'input'?"],
  ["a function", "uper('a')", "column 1: unknown function 'uper'; did you mean 'upper'?"],
])("the name of %s that was meant is told, with its position", (_name, source, expected) => {
  expect(expression(source)).toEqual([`The expression is wrong at line 1, ${expected}`]);
});

test("a position is told as figures too", () => {
  const [found] = validate(graph([transform("a", "1 +\n inptu")]));
  expect(found?.position).toEqual({ offset: 5, line: 2, column: 2 });
});

test("names in edges and starts", () => {
  const document = graph(
    [transform("assess"), choose("route", "high")],
    ways("asess>route", "route:hihg>assess", "assess>rout"),
    { lane: { start: "asses" } },
  );
  expect(messages(document)).toEqual(
    expect.arrayContaining([
      'The node "asess" does not exist. Did you mean "assess"?',
      '"route" has no outcome "hihg"; it has "high", "else". Did you mean "high"?',
      'The node "rout" does not exist. Did you mean "route"?',
      'The lane "lane" starts at "asses", which does not exist. Did you mean "assess"?',
    ]),
  );
});

test("names of what exists around the document", () => {
  const environment: DocumentEnvironment = environmentOf({
    tools: ["erp.post"],
    agents: [],
    connections: ["billing"],
    skills: {},
    modelProblems: {},
  });
  const document = graph([
    llm("a", { tools: [{ name: "erp.psot" }] }),
    { id: "h", type: "http", config: { method: "GET", url: "https://x.example/", connectionId: "biling" } },
  ]);
  const said = validateDocument({ document, environment }).map(({ message }) => message);
  expect(said).toContain('There is no tool "erp.psot". Did you mean "erp.post"?');
  expect(said).toContain('There is no connection "biling". Did you mean "billing"?');
});

test("thousands of wrong names are told in a moment, the first ones with what was meant", () => {
  const nodes = Array.from({ length: 500 }, (_, index) => transform(`node_number_${index}`));
  const edges = Array.from({ length: 5_000 }, (_, index) => ({
    from: `nodee_number_${index}`,
    to: "node_number_0",
  }));
  const spent = startProcessorClock();
  const said = messages(graph(nodes, edges));
  expect(spent()).toBeLessThan(1_000);
  expect(said.filter((message) => message.includes("Did you mean"))).toHaveLength(50);
});
