import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

/** Reads get one, list a page or find inside. Counting and comparing have verbs of their own. */
const READS = /^(get|list|find|count|compare)[A-Z]/;

/** A read that shares a file with the verb beside it. */
const SHARED: Readonly<Record<string, string>> = {
  getConnectedAppSetUp: "get-connected-app",
  getFileUpload: "find-upload",
  getSkillPageVersion: "skill-versions",
  listAgentTemplates: "agent-templates",
  listAuditActions: "list-audit",
  listFileUploadRows: "list-file-uploads",
  listSkillPageHistory: "skill-versions",
};

const reading = Object.entries(dashboardOperations).flatMap(([key, { method }]) =>
  method === "GET" ? [key] : [],
);

/** The bindings of a file that are of the dashboard's contract. */
const ofDashboard = (source: string) =>
  source.split(/(?=\bbind\()/).filter((part) => {
    const [, operations = "-"] = /^bind\((\w+)/.exec(part) ?? [];
    return new RegExp(`\\b${operations}\\b[^;]*"#lib/contract/dashboard/`).test(source);
  });

/** Each reading route of the dashboard: its operation's name, and the function that it calls. */
const reads = globSync("lib/doors/routes/*.ts").flatMap((file) => {
  const source = readFileSync(file, "utf8");
  return ofDashboard(source).flatMap((bound) =>
    [...bound.matchAll(/^ {2,4}(\w+): (?:async )?\(.*?\) =>\s*([\s\S]*?),$/gm)].flatMap(
      ([, operation = "", call = ""]) =>
        reading.includes(operation) ? [{ operation, source, verb: /(\w+)\(\{/.exec(call)?.[1] }] : [],
    ),
  );
});

test("every read of the contract has a route", () => {
  expect(reads.map(({ operation }) => operation).toSorted()).toEqual(reading.toSorted());
});

describe.each(reads)("$operation", ({ operation, source, verb }) => {
  test("has one of the verbs, and one name as operation id, function and file", () => {
    expect(operation).toMatch(READS);
    expect(dashboardOperations).toHaveProperty([operation, "operationId"], operation);
    expect(verb).toBe(operation);
    const file = SHARED[operation] ?? operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(source).toContain(`/${file}.ts"`);
  });
});
