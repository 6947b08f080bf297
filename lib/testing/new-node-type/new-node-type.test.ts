import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const project = join(import.meta.dirname, "../../..");
const fixture = "lib/testing/new-node-type/fixture";
const language = "lib/language/node-types";
const execution = "lib/execution/nodes";

/** The project, and in it what ARCHITECTURE tells to add: a folder in each house and a line in each registry. */
let copy: string;

function addLine(registry: string, importing: string, entry: string): void {
  const file = join(copy, registry);
  const source = readFileSync(file, "utf8");
  // The registry is the last thing in its file.
  writeFileSync(file, `${importing}\n${source.replace(/\};\n$/, `  ${entry}\n};\n`)}`);
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "laneway-node-type-"));
  for (const part of ["lib", "components/graph", "package.json", "tsconfig.json"])
    cpSync(join(project, part), join(copy, part), { recursive: true });
  symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
  cpSync(join(copy, fixture, "language"), join(copy, language, "lookup"), { recursive: true });
  cpSync(join(copy, fixture, "execution"), join(copy, execution, "lookup"), { recursive: true });
  addLine(
    `${language}/node-types.ts`,
    'import { lookupType } from "./lookup/lookup.ts";',
    "lookup: lookupType,",
  );
  addLine(
    `${language}/node-type-words.ts`,
    'import { lookupWords } from "./lookup/words.ts";',
    "lookup: lookupWords,",
  );
  addLine(
    `${language}/node-type-fields.ts`,
    'import { lookupFields } from "./lookup/fields.ts";',
    "lookup: lookupFields,",
  );
  addLine(
    `${execution}/node-runs.ts`,
    'import { lookupRun } from "./lookup/lookup-run.ts";',
    "lookup: lookupRun,",
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("a node type that was added is validated, typed, run, drawn and edited like the others", async () => {
  const { stdout } = await run(process.execPath, ["lib/testing/new-node-type/use-lookup.ts"], { cwd: copy });
  expect(JSON.parse(stdout)).toEqual({
    problems: {
      none: [],
      shape: ["schema_violation /nodes/0/config/key"],
      outcome: ["unknown_outcome /edges/1/on"],
      expression: ["expression_syntax /nodes/0/config/key"],
      reference: ["unknown_connection /nodes/0/config/connectionId"],
      fault: ["schema_violation /nodes/0/config/fields"],
      staticType: ["expression_syntax /nodes/1/config/value"],
    },
    runs: {
      found: { end: { result: "A-1" }, types: [{ type: "lookup" }, { type: "output" }] },
      missing: { end: { result: "none" }, types: [{ type: "lookup" }, { type: "output" }] },
    },
    previews: {
      reading: { listed: null, refused: null },
      marking: {
        listed: "seen of a record",
        refused: "preview_write_blocked: A preview does not mark a record as seen",
      },
    },
    call: {
      label: "Lookup",
      source: "records",
      values: [{ path: "key", value: "A-1", isMissing: false }],
    },
    words: { label: "Lookup", isSearch: true },
    form: ["key expression", "connectionId connection", "fields texts"],
  });
});

test("the type check asks for nothing more", async () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(copy, "tsconfig.json"), "utf8"));
  // The files that the program reads, and those that declare the runtime's parts it reads.
  const files = [
    "lib/testing/new-node-type/use-lookup.ts",
    "lib/programs/start-runtime.ts",
    "lib/nouns/agents/document-environment.ts",
  ];
  const config = { compilerOptions: { ...compilerOptions, plugins: [], incremental: false }, files };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
  const checked = await run(process.execPath, ["node_modules/typescript/bin/tsc"], { cwd: copy }).catch(
    (error: { stdout: string }) => error,
  );
  expect(checked.stdout).toBe("");
}, 300_000);
