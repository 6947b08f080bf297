import { expect, test } from "vitest";
import { formatMarkdown } from "#components/markdown/format-markdown.ts";
import { readAgentDocumentPage } from "#lib/doors/docs/agent-document-page.ts";
import { NODE_TYPE_NAMES } from "#lib/language/node-types/node-kinds.ts";
import { formatPages } from "./format-pages.ts";
import { formatSections, keepFormatted } from "./format-sections.ts";

const page = readAgentDocumentPage();

test("the reference of the agent document is formatted whole, under anchors that differ", async () => {
  const sections = await formatSections(page.sections);
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(["shape", "javascript-and-cel", ...NODE_TYPE_NAMES]));
  const parts = sections.flatMap((section) => section.parts);
  expect(parts.filter((part) => !("json" in part) && !("tree" in part.formatted))).toEqual([]);
  for (const name of NODE_TYPE_NAMES) {
    const blocks = sections.find(({ id }) => id === name)?.parts.filter((part) => "json" in part) ?? [];
    expect(blocks.map(({ json }) => typeof JSON.parse(json))).toEqual(["object", "object"]);
  }
});

test("text and blocks keep their order", async () => {
  const text = 'Before.\n```json\n{ "a": 1 }\n```\nAfter.';
  const [section] = await formatSections([{ id: "a", title: "A", level: 2, text }]);
  expect(section?.parts.map((part) => ("json" in part ? part.json : part.text.trim()))).toEqual([
    "Before.",
    '{ "a": 1 }',
    "After.",
  ]);
});

test("links to headings of the page are kept, and addresses of files are not", async () => {
  const text = "See [Flow](#flow), [tools](tools.md), [b](javascript:alert(1)) and [c](#x?y).";
  const [section] = await formatSections([{ id: "a", title: "A", level: 2, text }]);
  expect(JSON.stringify(section).match(/"href":"[^"]*"/g)).toEqual(['"href":"#flow"']);
  expect(JSON.stringify(formatMarkdown(text))).not.toContain("href");
});

test("a section with sections of its own is a page, which links lead to", async () => {
  const sections = await formatSections([
    { id: "shape", title: "Shape", level: 2, text: "See [ask](#ask)." },
    { id: "nodes", title: "Nodes", level: 2, text: "Kinds." },
    { id: "ask", title: "ask", level: 3, text: "See [Shape](#shape)." },
    { id: "limits", title: "Limits", level: 2, text: "None." },
  ]);
  const pages = formatPages(sections).map(({ part, title, sections: some }) => [part, title, some.length]);
  expect(pages).toEqual([
    [undefined, "Agent document", 2],
    ["nodes", "Nodes", 2],
  ]);
  expect(JSON.stringify(sections).match(/"href":"[^"]*"/g)).toEqual([
    '"href":"/docs/agent-document/nodes#ask"',
    '"href":"/docs/agent-document#shape"',
  ]);
});

test("a page that could not be read is read again for the next caller, and once it was, kept", async () => {
  let reads = 0;
  const formatted = keepFormatted(() => {
    reads += 1;
    if (reads === 1) throw new Error("not there");
    return { lead: "About.", sections: [] };
  });
  await expect(Promise.all([formatted(), formatted()])).rejects.toThrow("not there");
  expect(reads).toBe(1);
  expect(await formatted()).toEqual({ lead: "About.", sections: [] });
  await formatted();
  expect(reads).toBe(2);
});
