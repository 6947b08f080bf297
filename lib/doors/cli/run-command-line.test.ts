import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { runCommandLine } from "./run-command-line.ts";
import { fakeTerminal } from "./testing/run-in-process.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "laneway-cli-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Command lines that end before any database is wanted. */
async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const terminal = fakeTerminal();
  const startRuntime = () => Promise.reject(new Error("no runtime is wanted"));
  const exitCode = await runCommandLine({ args, host: { terminal, environment, directory, startRuntime } });
  return { exitCode, stdout: terminal.output(), stderr: terminal.messages() };
}

const HELPED = [
  ["agents", "validate"],
  ["agents", "publish"],
  ["agents", "list"],
  ["agents", "export"],
  ["runs", "start"],
  ["runs", "get"],
  ["runs", "tail"],
  ["runs", "cancel"],
  ["runs", "list"],
  ["agents", "limit"],
  ["retention", "run"],
  ["database", "run"],
  ["keys", "create"],
  ["keys", "list"],
  ["keys", "rotate"],
  ["keys", "revoke"],
  ["connections", "create"],
  ["connections", "list"],
  ["connections", "authorize"],
  ["connections", "delete"],
  ["secret", "rotate"],
  ["users", "create"],
  ["users", "list"],
  ["users", "suspend"],
  ["users", "reactivate"],
  ["users", "set-password"],
  ["settings", "get"],
  ["settings", "set"],
  ["workspaces", "create"],
  ["workspaces", "list"],
  ["doctor"],
  ["pause"],
  ["resume"],
  ["stats"],
];

test.each(HELPED)("%s %s --help explains itself, with an example and --json", async (...words) => {
  const command = words.filter((word) => typeof word === "string");
  const { exitCode, stdout, stderr } = await run([...command, "--help"]);
  expect(exitCode).toBe(0);
  expect(stderr).toBe("");
  expect(stdout).toContain(`Usage: npm run laneway -- ${command.join(" ")}`);
  expect(stdout).toContain("--json");
  expect(stdout).toMatch(/Examples?:\n {2}npm run/);
});

test("the program's help lists every group and the exit codes", async () => {
  const { exitCode, stdout } = await run(["--help"]);
  expect(exitCode).toBe(0);
  for (const [group] of HELPED) expect(stdout).toMatch(new RegExp(`^ {2}${group} `, "m"));
  expect(stdout).toContain("Exit code: 0 done, 1 failed, 2 the command line is wrong.");
});

test("--version is the version of the package alone", async () => {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  expect(await run(["--version"])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: "" });
});

test.each([
  [[], "Usage: npm run laneway --"],
  [["keys"], "Usage: npm run laneway -- keys"],
  [["keyz"], "unknown command 'keyz'"],
  [["keys", "crate"], "(Did you mean create?)"],
  [["keys", "list", "--nope"], "unknown option '--nope'"],
  [["keys", "revoke"], "missing required argument 'id'"],
  [["keys", "revoke", "a", "b"], "too many arguments"],
  [["keys", "create", "--scopes", "agents:run"], "required option '--name <name>' not specified"],
  [["keys", "create", "--name", "x", "--scopes", "agents:fly"], '"agents:fly" is not one of agents:list'],
  [["keys", "create", "--name", "x", "--scopes", "agents:run", "--expires", "soon"], "ISO 8601"],
  [
    ["keys", "create", "--name", "x", "--scopes", "agents:run", "--rate-limit", "0"],
    "a whole number from 1 to",
  ],
  [["keys", "rotate", "key_1", "--overlap-days", "8"], "a whole number from 0 to 7"],
  [["users", "create", "--email", "a@b.example", "--role", "king"], '"king" is not one of viewer'],
  [["agents", "publish", "file.json"], "required option '--team <id>' not specified"],
])("%j is a usage error: code 2, the reason on standard error", async (args, reason) => {
  const { exitCode, stdout, stderr } = await run(args);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(reason);
  expect(stdout).toBe("");
});

test("with --json a usage error is JSON on standard output as well", async () => {
  const { exitCode, stdout, stderr } = await run(["keys", "revoke", "--json"]);
  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toEqual({
    error: { code: "usage", message: "missing required argument 'id'", details: [] },
  });
  expect(stderr).toContain("missing required argument 'id'");
});

test("without any database a command says to start Laneway first, and makes none", async () => {
  const dataDir = join(directory, "never-started");
  const { exitCode, stdout, stderr } = await run(["agents", "list", "--json"], { DATA_DIR: dataDir });
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: "not_started" } });
  expect(stderr).toContain("Run `npm start` once");
  expect(stderr).not.toContain("    at ");
});

test("a program of PostgreSQL is not run on a database of one's own", async () => {
  const environment = {
    DATABASE_URL: "postgres://ada:secret-word@127.0.0.1:1/laneway",
    LANEWAY_SECRET: TEST_SECRET,
  };
  const { exitCode, stdout, stderr } = await run(
    ["database", "run", "--json", "--", "psql", "--json"],
    environment,
  );
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: "not_embedded" } });
  expect(stderr).toContain('psql "$DATABASE_URL"');
  expect(stderr).not.toContain("secret-word");
});

test("every fault of the environment is told, once each", async () => {
  const { exitCode, stderr } = await run(["agents", "list"], { PORT: "http", DATABASE_URL: "mysql://x" });
  expect(exitCode).toBe(1);
  expect(stderr).toContain("PORT: ");
  expect(stderr).toContain("DATABASE_URL: must begin with postgres://");
});

test("a database that cannot be reached is named without its password", async () => {
  const environment = {
    DATABASE_URL: "postgres://ada:secret-word@127.0.0.1:1/laneway",
    LANEWAY_SECRET: TEST_SECRET,
  };
  const { exitCode, stderr } = await run(["keys", "list"], environment);
  expect(exitCode).toBe(1);
  expect(stderr).toContain("127.0.0.1:1");
  expect(stderr).not.toContain("secret-word");
});

test.each([
  ["{", "is not JSON: error at line 1, column 2."],
  ['{"orderId":7615917337495251231}', "more digits than a JSON number keeps. Send it as a string."],
  ['{"orderId":1,"orderId":2}', "an object with the same key more than once."],
  ['{\n "orderId": ,}', "is not JSON: error at line 2, column 13."],
  ["[".repeat(100), "it may have 64 levels"],
  ['{"orderId":"\\u0000"}', "/orderId: is text that contains U+0000"],
  ["@missing.json", "missing.json cannot be read: there is no such file."],
  ["[]", "must be"],
])("--input %s is refused before anything is started", async (input, reason) => {
  const { exitCode, stderr } = await run(["runs", "start", "agt_1", "--input", input]);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(reason);
});

test("relative file names start from where the person is", async () => {
  await writeFile(join(directory, "input.json"), "not JSON");
  const { stderr } = await run(["runs", "start", "agt_1", "--input", "@input.json"]);
  expect(stderr).toContain("input.json is not JSON");
});
