import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { authorizationFor } from "#lib/nouns/connections/authorization-for.ts";
import type { ListedConnection } from "#lib/nouns/connections/list-all-connections.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createUser } from "#lib/testing/factories.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

let installation: TestInstallation;
let directory: string;
beforeAll(async () => {
  installation = await startInstallation();
  directory = await mkdtemp(join(tmpdir(), "laneway-connections-"));
});
afterAll(async () => {
  await installation.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  await runtime().db.pool.query("delete from connections");
});

const SECRET = "a-token-of-crm";
const crm = ["connections", "create", "crm", "--kind", "bearer", "--origin", "https://api.crm.example"];
const headersOf = async (name: string) => {
  const { workspaceId } = installation;
  const signal = AbortSignal.timeout(5_000);
  return (await authorizationFor({ workspaceId, name, fetch, signal })).headers;
};
const listed = async () =>
  (await installation.laneway(["connections", "list", "--json"])).json<{ connections: ListedConnection[] }>()
    .connections;

test("a connection is made with a secret that is piped in, and the service can use it", async () => {
  const created = await installation.laneway([...crm, "--json"], { input: `${SECRET}\n` });
  expect(created).toMatchObject({ exitCode: 0, stderr: "" });
  expect(created.json()).toEqual({ name: "crm", status: "authorised", resumedRuns: 0 });
  expect(await headersOf("crm")).toEqual({ authorization: `Bearer ${SECRET}` });
});

test("the secret comes from a file as well, and no option takes it", async () => {
  await writeFile(join(directory, "key.txt"), "Token key-of-stock\n");
  const args = [
    ...["connections", "create", "stock", "--kind", "header", "--header-name", "X-Api-Key"],
    ...["--origin", "https://stock.example", "--origin", "https://eu.stock.example"],
  ];
  const created = await installation.laneway([...args, "--secret-file", "key.txt"], { directory });
  expect(created).toMatchObject({ exitCode: 0, stdout: "stock is authorised.\n" });
  expect(await headersOf("stock")).toEqual({ "x-api-key": "Token key-of-stock" });

  const refused = await installation.laneway([...args, "--secret", "x"]);
  expect(refused).toMatchObject({ exitCode: 2 });
  const lost = await installation.laneway([...args, "--secret-file", "none.txt", "--json"], { directory });
  expect(lost.json()).toMatchObject({ error: { code: "file_unreadable" } });
});

test("an OAuth client is made with what its token endpoint needs", async () => {
  const created = await installation.laneway(
    [
      ...[
        "connections",
        "create",
        "billing",
        "--kind",
        "oauth_client_credentials",
        "--origin",
        "https://b.example",
      ],
      ...[
        "--token-url",
        "https://login.b.example/token",
        "--client-id",
        "laneway",
        "--scope",
        "a",
        "--scope",
        "b",
      ],
      ...["--audience", "https://b.example", "--auth-style", "body"],
    ],
    { input: "the-client-secret" },
  );
  expect(created.exitCode).toBe(0);
  expect((await listed())[0]?.settings).toEqual({
    kind: "oauth_client_credentials",
    tokenUrl: "https://login.b.example/token",
    clientId: "laneway",
    scopes: ["a", "b"],
    audience: "https://b.example",
    authStyle: "body",
  });
});

test("one is made without a secret, authorised later, and deleted", async () => {
  const made = await installation.laneway([...crm, "--without-secret"]);
  expect(made.stdout).toBe(
    "crm was created without a secret. Runs that need it wait until `connections authorize crm`.\n",
  );
  expect((await listed()).map(({ status }) => status)).toEqual(["not_authorised"]);
  const authorised = await installation.laneway(["connections", "authorize", "crm", "--json"], {
    input: SECRET,
  });
  expect(authorised.json()).toEqual({ name: "crm", status: "authorised", resumedRuns: 0 });
  const table = await installation.laneway(["connections", "list"]);
  expect(table.stdout).toMatch(
    /^NAME +KIND +STATUS +ORIGINS +CHANGED +REFUSAL\ncrm +bearer +authorised +https:/,
  );
  const deleted = await installation.laneway(["connections", "delete", "crm"]);
  expect(deleted).toMatchObject({ exitCode: 0, stdout: "crm is deleted.\n" });
  expect(await installation.laneway(["connections", "list"])).toMatchObject({
    stdout: "The workspace has no connections.\n",
  });
});

test("the secret is shown by no command, whatever comes of it", async () => {
  await installation.laneway(crm, { input: SECRET });
  const ran = [
    await installation.laneway([...crm, "--json"], { input: SECRET }),
    await installation.laneway(["connections", "list", "--json"]),
    await installation.laneway(["connections", "authorize", "crm"], { input: SECRET }),
    await installation.laneway(["connections", "authorize", "crm", "--json"], {
      input: `${SECRET} and more`,
    }),
    await installation.laneway(["connections", "delete", "crm", "--json"]),
  ];
  expect(ran.map(({ exitCode }) => exitCode)).toEqual([1, 0, 0, 1, 0]);
  for (const { stdout, stderr } of ran) expect(stdout + stderr).not.toContain(SECRET);
});

test.each([
  [["--kind", "basic"], "needs --username"],
  [["--kind", "header"], "needs --header-name"],
  [["--kind", "oauth_client_credentials", "--client-id", "c"], "needs --token-url"],
  [["--kind", "bearer", "--username", "ada", "--scope", "s"], "has no --username and no --scope"],
])("options that do not fit the kind are a usage error: %j", async (options, said) => {
  const args = ["connections", "create", "crm", "--origin", "https://a.example", ...options];
  const ran = await installation.laneway(args, { input: SECRET });
  expect(ran).toMatchObject({ exitCode: 2, stdout: "" });
  expect(ran.stderr).toContain(said);
});

test("what an option may not hold is a usage error that names the option, before a secret is read", async () => {
  const args = ["connections", "create", "Crm", "--kind", "oauth_client_credentials", "--client-id", "c"];
  const bad = ["--origin", "https://a.example/path", "--scope", "a b", "--token-url", "login"];
  const ran = await installation.laneway([...args, ...bad, "--json"]);
  expect(ran.exitCode).toBe(2);
  expect(ran.json()).toMatchObject({
    error: {
      code: "usage",
      details: ["<name>", "--origin", "--token-url", "--scope"].map((field) => ({ field })),
    },
  });
});

test("no secret, no origin, an unknown connection and a member who may not are each told", async () => {
  const nothing = await installation.laneway(crm);
  expect(nothing).toMatchObject({ exitCode: 2, stdout: "" });
  expect(nothing.stderr).toContain(
    "There is no token on standard input.\nWrite the token to it, or name a file",
  );
  const nowhere = await installation.laneway(crm.slice(0, 5), { input: SECRET });
  expect(nowhere).toMatchObject({ exitCode: 2, stdout: "" });
  expect(nowhere.stderr).toContain("--origin: must name an origin");
  const unknown = await installation.laneway(["connections", "authorize", "erp"], { input: SECRET });
  expect(unknown).toMatchObject({
    exitCode: 1,
    stderr: "Error: There is no connection with this name in the workspace.\n",
  });
  const builder = await createUser({ workspaceId: installation.workspaceId, role: "builder" });
  const denied = await installation.laneway([...crm, "--as", builder.email], { input: SECRET });
  expect(denied.stderr).toContain("Only admins and owners can do this.");
});
