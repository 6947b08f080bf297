import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Document, FoundDocument } from "#lib/contract/documents.ts";
import { ERROR_CODES } from "#lib/contract/errors.ts";
import { StoredFile } from "#lib/contract/files.ts";
import { RunError } from "#lib/contract/interactions.ts";
import { RESERVED_INPUT_NAMES } from "#lib/contract/reserved-input.ts";
import { RUN_STATUSES, Run } from "#lib/contract/runs.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { Project, Task, TaskComment } from "#lib/contract/task-values.ts";
import { TaskRunSummary } from "#lib/contract/tasks.ts";
import { EVENT_TYPES, ExecutionStatus } from "#lib/contract/trace.ts";
import { HTTP_STATUS } from "#lib/doors/http/error-meanings.ts";
import { PUBLISHED_TOOLS } from "#lib/doors/mcp/published-tools.ts";
import { PUBLIC_OPERATIONS } from "#lib/doors/openapi/public-api.ts";

/** docs/contract against the code that it describes: what has a list in the code is whole in the document. */

const InputSchema = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).optional(),
});
const page = (name: string) => readFileSync(`docs/contract/${name}.md`, "utf8");

function section(text: string, title: string): string {
  const found = text
    .split(/^## /m)
    .find((part) => part.startsWith(`${title}\n`) || part.startsWith(`${title} `));
  if (found === undefined) throw new Error(`there is no section ${title}`);
  return found;
}

const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

describe("D1", () => {
  const text = section(page("requests"), "D1");
  const [table = "", after = ""] = text.split("Codes of the dashboard's own API");
  const [dashboard = "", planned = ""] = after.split("**Planned**");
  const stated = new Map<string, number>();
  for (const [, status, codes = ""] of table.matchAll(/^\| (\d{3}) \| ([^|]+) \|/gm))
    for (const code of named(codes)) stated.set(code, Number(status));
  for (const [, status, codes = ""] of dashboard.matchAll(/(\d{3}) ((?:`\w+`,?\s*)+)/g))
    for (const code of named(codes)) stated.set(code, Number(status));

  test("names every error code with its status", () => {
    expect(Object.fromEntries([...stated].sort())).toEqual(
      Object.fromEntries(Object.entries(HTTP_STATUS).sort()),
    );
  });

  test("what it calls planned is not built", () => {
    const codes: readonly string[] = ERROR_CODES;
    const later = named(planned.split("\n\n")[0] ?? "");
    expect(later).toEqual(["concurrency_limit"]);
    expect(later.filter((code) => codes.includes(code))).toEqual([]);
  });
});

test("D5 names every reserved name", () => {
  expect(named(section(page("requests"), "D5"))).toEqual(["input", "_", "-", ...RESERVED_INPUT_NAMES]);
});

test("D7 names every field of the run record and every code of its error", () => {
  const text = section(page("runs"), "D7");
  const fields = /`\{ (runId[^}]+) \}`/.exec(text)?.[1]?.split(/,\s+/) ?? [];
  expect(fields.toSorted()).toEqual(Object.keys(Run.shape).toSorted());
  const built = text.split("Codes:")[1]?.split("**Planned:**")[0] ?? "";
  expect(named(built).toSorted()).toEqual(RunError.shape.code.options.toSorted());
});

test("D12 names every type of event and status of an execution", () => {
  const text = section(page("runs"), "D12");
  const types = text.split("Types:")[1]?.split("**Planned:**")[0] ?? "";
  expect(named(types).toSorted()).toEqual([...EVENT_TYPES].toSorted());
  expect(named(text)).toEqual(expect.arrayContaining(ExecutionStatus.options));
});

test("D15 names every tool", () => {
  const rows = section(page("tools"), "D15").match(/^\| `[a-z_`, ]+\|/gm) ?? [];
  const tools = rows.flatMap(named);
  expect(tools.toSorted()).toEqual(PUBLISHED_TOOLS.map(({ name }) => name).toSorted());
});

describe("D15 and D19", () => {
  const text = page("tools").replaceAll(/\n\s+/g, " ");
  /** The names at the top of `{ a, b?: [{ c }] }`, "?" with them. */
  const namesIn = (braces: string) => {
    let inner = braces.replaceAll(/"[^"]*"|\([^)]*\)/g, "");
    for (let last = ""; last !== inner; ) {
      last = inner;
      inner = inner.replaceAll(/: *[[{][^[\]{}]*[\]}]|\[[^[\]{}]*\]|: [^,{}[\]]+/g, "");
    }
    return inner.split(",").map((name) => name.trim());
  };
  const shapes = (start: RegExp) => {
    const found = new RegExp(`${start.source}\`?\\{ (.*?) \\}\``).exec(text)?.[1];
    return found === undefined ? [] : namesIn(found).toSorted();
  };
  const calls = [...text.matchAll(/^\| `([a-z_]+) \{ ?(.*?) ?\}` \|/gm)];
  const stated = new Map(
    calls.map(([, name = "", given = ""]) => [name, given === "" ? [] : namesIn(given).toSorted()]),
  );
  const parts = ["at?", "offset?"];

  test.each(PUBLISHED_TOOLS)("$name is stated with its arguments", ({ name, listing }) => {
    const { properties, required = [] } = InputSchema.parse(listing.inputSchema);
    const taken = Object.keys(properties).map((argument) =>
      required.includes(argument) ? argument : `${argument}?`,
    );
    const takesParts = taken.includes("at?");
    const own = takesParts ? taken.filter((argument) => !parts.includes(argument)) : taken;
    expect(stated.get(name)).toEqual(own.toSorted());
    const withParts = /which ([^.]+?) take beside/.exec(text)?.[1] ?? "";
    expect(named(withParts).includes(name)).toBe(takesParts);
  });

  test.each([
    ["Project", Project],
    ["Task", Task],
    ["Comment", TaskComment],
    ["Document", Document],
    ["File", StoredFile],
  ])("%s is stated with its fields", (name, { shape }) => {
    expect(shapes(new RegExp(`- ${name}: `))).toEqual(Object.keys(shape).toSorted());
  });

  test("what tasks and searches answer is stated with its fields", () => {
    expect(shapes(/`runs`: /)).toEqual(Object.keys(TaskRunSummary.shape).toSorted());
    expect(shapes(/`search_documents` answers /)).toEqual(Object.keys(FoundDocument.shape).toSorted());
  });
});

test("the interface names every scope, every status and every operation", () => {
  const text = page("interface");
  for (const scope of SCOPES) expect(section(text, "Authentication")).toContain(`\`${scope}\``);
  for (const status of RUN_STATUSES)
    expect(section(text, "States and transitions")).toContain(`| ${status} |`);
  const places = `${text}${page("tools")}`.replaceAll(/\s+/g, " ");
  const lost = PUBLIC_OPERATIONS.filter(({ method, path }) => {
    const short = path.replace("/v1/public", "").replace("/authoring/", "");
    const isSection = text.includes(`### ${method} ${short}\n`);
    return !isSection && !["`", "?"].some((end) => places.includes(`${short}${end}`));
  });
  expect(lost.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
