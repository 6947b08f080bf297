import { expect, test } from "vitest";
import { ask, bodyOf, graph, llm, validate } from "../validate-document.fixture.ts";

const said = (document: unknown) =>
  validate(document)
    .filter(({ code }) => code === "template_syntax")
    .map(({ severity, path, message }) => `${severity} ${path} ${message}`);

test("braces in a text that is no template are told, with the templates there are", () => {
  const approval = {
    id: "a",
    type: "approval",
    config: { title: "Pay {{ input.n }}", summary: "Pay {{ input.n }}?" },
  };
  expect(said(graph([approval]))).toEqual([
    'warning /nodes/0/config/title "title" is shown as it is written, with its braces: it is no template. Templates are: summary.',
  ]);
  const questions = [
    { id: "q", label: "{{ item }}", type: "choice", options: [{ value: "x", label: "The {{ input.x }}" }] },
  ];
  expect(said(bodyOf(ask("b", questions)))).toEqual([
    expect.stringContaining("warning /nodes/0/config/body/nodes/0/config/questions/0/label "),
    expect.stringContaining("warning /nodes/0/config/body/nodes/0/config/questions/0/options/0/label "),
  ]);
});

test("names of nodes and lanes are no templates either", () => {
  const document = graph([{ ...llm("a"), name: "{{ input.x }}" }], [], { lane: { name: "{{ input.y }}" } });
  expect(said(document)).toEqual([
    expect.stringContaining("warning /lanes/0/name "),
    expect.stringContaining("warning /nodes/0/name "),
  ]);
});

test("templates, schemas and single braces are left alone", () => {
  const outputSchema = { type: "object", description: "{{ as it is }}" };
  expect(said(graph([llm("a", { prompt: "{{ input.x }}", outputSchema })]))).toEqual([]);
  expect(said(graph([ask("b", [{ id: "q", label: "{ x } }} {{", type: "text" }])]))).toEqual([]);
});
