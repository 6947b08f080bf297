import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

/**
 * Follows every citation in code, tests and documents to the place in docs/contract that it names: "D7", "interface: GET
 * /runs/{runId}", "interface, Authentication 7", "agent document, Flow".
 */

const DOCUMENTS = globSync(["*.md", "docs/**/*.md"], { cwd: process.cwd() });
const SOURCES = globSync(
  [
    "*.ts",
    "{lib,app,components,e2e,bench}/**/*.{ts,tsx,mjs,sql,css}",
    "deploy/**/*.{ts,mjs,sh,yml,yaml,conf}",
  ],
  // The benchmark installs its peers below `bench`.
  { cwd: process.cwd(), exclude: (name) => name === "node_modules" },
).filter((file) => file !== "lib/programs/citations.test.ts");

const HEADING = /^#{1,6} (.+)$/gm;
const headingsIn = (text: string) => [...text.matchAll(HEADING)].map(([, title = ""]) => title);

/** The slug of a heading, as GitHub and our own pages make it. */
const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const texts = new Map(DOCUMENTS.map((file) => [file, readFileSync(file, "utf8")]));
const textOf = (file: string) => texts.get(file) ?? "";

const decisions = [...texts]
  .filter(([file]) => file.startsWith("docs/contract/"))
  .flatMap(([, text]) => headingsIn(text))
  .flatMap((title) => /^(D\d+) /.exec(title)?.[1] ?? []);
const interfaceHeadings = headingsIn(textOf("docs/contract/interface.md"));
const formatHeadings = headingsIn(textOf("docs/agent-document.md"));

/** The numbered rules below a heading. */
function rulesUnder(section: string): string[] {
  const after = textOf("docs/contract/interface.md").split(`\n## ${section}\n`)[1] ?? "";
  const own = after.split(/^## /m)[0] ?? "";
  return [...own.matchAll(/^(\d+)\. /gm)].map(([, number = ""]) => number);
}

/** A comment's line breaks are no part of what it says. */
const unbroken = (text: string) => text.replaceAll(/\s*\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, " ");

/** Resolves a citation: the longest of the names that it begins with. */
function named(cited: string, names: readonly string[]): string | undefined {
  return names
    .filter((name) => cited === name || (cited.startsWith(name) && /^[^\w]/.test(cited.slice(name.length))))
    .sort((a, b) => b.length - a.length)[0];
}

function brokenIn(text: string): string[] {
  const said = unbroken(text);
  const broken: string[] = [];
  for (const [cited] of said.matchAll(/\bD[1-9]\d?\b/g)) if (!decisions.includes(cited)) broken.push(cited);
  for (const [cited, endpoint = ""] of said.matchAll(
    /interface: ((?:GET|POST|PUT|PATCH|DELETE) [\w/{}.]*[\w}])/g,
  ))
    if (!interfaceHeadings.includes(endpoint)) broken.push(cited);
  for (const [cited, place = ""] of said.matchAll(/\binterface, ([A-Z][\w ]*)/g)) {
    const section = named(place, interfaceHeadings);
    const rule = section === undefined ? undefined : /^ (\d+)/.exec(place.slice(section.length))?.[1];
    if (section === undefined || (rule !== undefined && !rulesUnder(section).includes(rule)))
      broken.push(cited);
  }
  for (const [cited, place = ""] of said.matchAll(/agent document, "?([A-Z][\w ]*|[a-z_]+(?=[;)]))/g))
    if (named(place, formatHeadings) === undefined) broken.push(cited);
  for (const [cited, place = ""] of said.matchAll(/"([A-Z][\w ]*)" of the agent document/g))
    if (!formatHeadings.includes(place)) broken.push(cited);
  return broken;
}

test("each decision is defined once, D1 to D27, in their order", () => {
  const order = [...decisions].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  expect(order).toEqual(Array.from({ length: 27 }, (_, index) => `D${index + 1}`));
  const index = textOf("docs/contract.md");
  for (const decision of decisions) expect(index).toContain(`| ${decision} | [`);
});

test("citations that lead nowhere are found", () => {
  const good =
    "/** Answers (interface: GET /runs/{runId}; D7), as its key alone may (interface,\n * Authentication 7; agent document, Flow). */";
  expect(brokenIn(good)).toEqual([]);
  const bad = [
    "D28",
    "interface: GET /nothing",
    "interface, Nowhere 1",
    "interface, Authentication 99",
    "agent document, Nothing",
    '"Nothing" of the agent document',
  ];
  for (const cited of bad) expect(brokenIn(`/** So (${cited}). */`)).toEqual([cited]);
});

test("every citation in code and tests leads to a place", () => {
  const broken = SOURCES.flatMap((file) =>
    brokenIn(readFileSync(file, "utf8")).map((cited) => `${file}: ${cited}`),
  );
  expect(broken).toEqual([]);
  expect(SOURCES.length).toBeGreaterThan(1_000);
});

describe.each(DOCUMENTS)("%s", (file) => {
  test("its citations and its links to headings lead to a place", () => {
    const text = textOf(file);
    expect(brokenIn(text)).toEqual([]);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
    const lost = links.filter(([, path = "", anchor = ""]) => {
      const target = path === "" ? file : normalize(join(dirname(file), path));
      return texts.has(target) && !headingsIn(textOf(target)).map(slugOf).includes(anchor);
    });
    expect(lost.map(([link]) => link)).toEqual([]);
  });
});
