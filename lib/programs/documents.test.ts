import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const DOCUMENTS = globSync(["*.md", "docs/**/*.md"], { cwd: process.cwd() });
/** A path of the project between backticks, without a wildcard. */
const CODE_PATH = /`((?:app|bench|components|deploy|docs|e2e|lib|public)\/[\w./()[\]-]*)`/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;

describe.each(DOCUMENTS)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  test("every path of the code that it names exists", () => {
    const paths = [...text.matchAll(CODE_PATH)].map(([, path = ""]) => path);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("every file that it links exists", () => {
    const paths = [...text.matchAll(LINK)].map(([, path = ""]) => join(dirname(document), path));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});

test("every path of the code that a comment names exists", () => {
  // The benchmark installs its peers below `bench`.
  const exclude = (name: string) => name === "node_modules";
  const sources = globSync("{app,bench,components,e2e,lib}/**/*.{ts,tsx,mjs,cjs,sql}", { exclude });
  const broken = sources.flatMap((source) => {
    const comments = readFileSync(source, "utf8").match(/^\s*(?:\/\/|\/?\*|--).*$/gm) ?? [];
    const paths = comments.flatMap((comment) =>
      [...comment.matchAll(CODE_PATH)].map(([, path = ""]) => path),
    );
    return paths.filter((path) => !existsSync(path)).map((path) => `${source}: ${path}`);
  });
  expect(broken).toEqual([]);
});

describe("docs/decisions.md", () => {
  const [opening = "", ...sections] = readFileSync("docs/decisions.md", "utf8").split(/^## /m);
  const titles = sections.map((section) => section.split("\n", 1)[0]);

  test("the table of contents names every section in its order", () => {
    expect([...opening.matchAll(/^- \[(.+)\]\(/gm)].map(([, title]) => title)).toEqual(titles);
  });

  test.each(sections.map((section, index) => [titles[index], section]))(
    "%s: the newest decision is the last",
    (_, section = "") => {
      const dates = [...section.matchAll(/^\*\*(\d{4}-\d{2}-\d{2}) · /gm)].map(([, date]) => date);
      expect(dates).not.toEqual([]);
      expect(dates).toEqual([...dates].sort());
    },
  );
});
