import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "#lib/testing/factories.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());

test("a setting is shown with its default, changed, and shown as changed", async () => {
  const before = await installation.laneway(["settings", "get", "--json"]);
  expect(before).toMatchObject({ exitCode: 0, stderr: "" });
  expect(before.json()).toMatchObject({ "capabilities.authoring": true });

  const changed = await installation.laneway([
    "settings",
    "set",
    "capabilities.authoring",
    "false",
    "--json",
  ]);
  expect(changed.json()).toMatchObject({ "capabilities.authoring": false });
  const after = await installation.laneway(["settings", "get", "capabilities.authoring"]);
  expect(after.stdout).toBe("NAME                    VALUE\ncapabilities.authoring  false\n");
});

test.each([
  ["settings", "get", "capabilities.flight"],
  ["settings", "set", "capabilities.flight", "true"],
])("an unknown setting is refused with those there are (%s %s)", async (...args) => {
  const { exitCode, stderr } = await installation.laneway(args);
  expect(exitCode).toBe(1);
  expect(stderr).toContain("The settings are: capabilities.authoring");
});

test("a value that does not fit is refused, and so is a member without the role", async () => {
  const wrong = await installation.laneway([
    "settings",
    "set",
    "capabilities.authoring",
    "perhaps",
    "--json",
  ]);
  expect(wrong.exitCode).toBe(1);
  expect(wrong.json()).toMatchObject({ error: { code: "invalid_request", details: [{ field: "/value" }] } });

  const long = await installation.laneway([
    "settings",
    "set",
    "capabilities.authoring",
    "7615917337495251231",
    "--json",
  ]);
  expect(long.exitCode).toBe(1);
  expect(long.json()).toMatchObject({
    error: { code: "invalid_request", details: [{ code: "number_too_long" }] },
  });

  const { workspaceId } = installation;
  const { email } = await createUser({ workspaceId, role: "builder" });
  const denied = await installation.laneway([
    ...["settings", "set", "capabilities.authoring", "true", "--as", email],
  ]);
  expect(denied).toMatchObject({ exitCode: 1, stdout: "" });
  expect(denied.stderr).toContain("Only admins and owners can do this.");
});
