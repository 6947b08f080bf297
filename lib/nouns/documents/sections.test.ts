import { expect, test } from "vitest";
import { sectionsOf } from "./sections.ts";

const prose = (chars: number) => "word ".repeat(chars / 5).trim();

test("a short document is one section", async () => {
  const content = "# Refunds\nWithin 30 days.\n\n## Exceptions\nNone.";
  expect(await sectionsOf({ title: "Rules", content })).toEqual([
    { digest: expect.any(String), path: "", body: content, isFirst: true },
  ]);
});

test("an empty document has one section, so that its title is found", async () => {
  expect(await sectionsOf({ title: "Rules", content: "" })).toMatchObject([{ path: "", body: "" }]);
});

test("a section begins at a heading and says which headings are above it", async () => {
  const content = `# One\n${prose(2_000)}\n## Two\n${prose(2_000)}\n### Three\n${prose(2_000)}\n# Four\nend`;
  expect(
    (await sectionsOf({ title: "", content })).map(({ path, body }) => [path, body.split("\n")[0]]),
  ).toEqual([
    ["", "# One"],
    ["One", "## Two"],
    ["One › Two", "### Three"],
    ["", "# Four"],
  ]);
});

test("what follows inside a long section has that section's headings above it", async () => {
  const content = `# One\n## Two\n${`${prose(1_000)}\n`.repeat(8)}`;
  expect((await sectionsOf({ title: "", content })).map(({ path }) => path)).toEqual([
    "",
    "One › Two",
    "One › Two",
  ]);
});

test("a comment in a code block is no heading", async () => {
  const content = `# One\n\`\`\`sh\n${`${prose(1_000)}\n`.repeat(3)}# comment\n\`\`\`\n# Two\nend`;
  expect(
    (await sectionsOf({ title: "", content })).map(({ path, body }) => [path, body.split("\n")[0]]),
  ).toEqual([
    ["", "# One"],
    ["", "# Two"],
  ]);
});

test("a line of a megabyte is cut between words, and never inside a character", async () => {
  const words = await sectionsOf({ title: "", content: "longword ".repeat(120_000) });
  expect(Math.max(...words.map(({ body }) => body.length))).toBeLessThanOrEqual(4_000);
  const smileys = await sectionsOf({ title: "", content: "😀".repeat(5_000) });
  expect(smileys.map(({ body }) => body).join("")).toMatch(/^(😀)+$/u);
});

test("a changed paragraph changes its own section alone", async () => {
  const parts = Array.from({ length: 20 }, (_, index) => `# Part ${index}\n${prose(2_000)} ${index}`);
  const before = await sectionsOf({ title: "", content: parts.join("\n") });
  const after = await sectionsOf({ title: "", content: parts.with(9, "# Part 9\nshort").join("\n") });
  const known = new Set(before.map(({ digest }) => digest));
  expect(after.filter(({ digest }) => !known.has(digest)).length).toBeLessThanOrEqual(2);
});
