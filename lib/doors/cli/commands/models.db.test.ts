import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListedPrice } from "#lib/execution/models/prices/list-prices.ts";
import { createUser } from "#lib/testing/factories.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());

const prices = async () => {
  const ran = await installation.laneway(["models", "prices", "--json"]);
  return ran.json<{ prices: ListedPrice[] }>().prices;
};

test("prices are listed, set, shown as the workspace's, and forgotten", async () => {
  expect(await prices()).toContainEqual({
    ...{ model: "openai:gpt-5", input: 1.25, cachedInput: 0.125, output: 10 },
    source: "built-in",
  });
  const amounts = ["--input", "0.07", "--cached-input", "0", "--output", "2.50"];
  const set = await installation.laneway(["models", "prices", "set", "compatible:llama3.3", ...amounts]);
  expect(set).toMatchObject({ exitCode: 0, stderr: "" });
  expect(set.stdout).toMatch(
    /Model: +compatible:llama3\.3\nInput: +0\.07\nCached input: +0\nOutput: +2\.5\n/,
  );

  const own = { model: "compatible:llama3.3", input: 0.07, cachedInput: 0, output: 2.5, source: "workspace" };
  expect(await prices()).toContainEqual(own);
  const { stdout } = await installation.laneway(["models", "prices"]);
  expect(stdout).toMatch(/^MODEL +INPUT +CACHED +OUTPUT +SOURCE\n/);
  expect(stdout).toMatch(/\ncompatible:llama3\.3 +0\.07 +0 +2\.5 +workspace\n/);

  const removed = await installation.laneway(["models", "prices", "remove", "compatible:llama3.3", "--json"]);
  expect(removed.json()).toEqual({ model: "compatible:llama3.3", now: null });
  expect(await prices()).not.toContainEqual(own);
});

test("without --cached-input the cache costs as any other input", async () => {
  const args = ["models", "prices", "set", "openai:gpt-5", "--input", "1", "--output", "2", "--json"];
  expect((await installation.laneway(args)).json()).toMatchObject({ cachedInput: null, source: "workspace" });
  const back = await installation.laneway(["models", "prices", "remove", "openai:gpt-5"]);
  expect(back.stdout).toBe("openai:gpt-5 has its built-in price again: 1.25 in, 10 out.\n");
});

test.each([
  [["models", "prices", "set", "openai:gpt-5"], 2, "--input"],
  [["models", "prices", "set", "openai:gpt-5", "--input", "-1", "--output", "2"], 2, "amount in US dollars"],
  [["models", "prices", "set", "openai:gpt-5", "--input", "1e3", "--output", "2"], 2, "amount in US dollars"],
  [["models", "prices", "set", "gpt-5", "--input", "1", "--output", "2"], 2, "such as openai:gpt-5"],
  [
    ["models", "prices", "set", "gpt-5", "--input", "1", "--output", "2"],
    2,
    "<model>: must be provider:model",
  ],
  [["models", "prices", "remove", "openai:gpt-5"], 1, "has set no price"],
  [["models", "prices", "double"], 2, "too many arguments"],
  [["models"], 2, "prices"],
])("%j is refused with what is wrong", async (args, exitCode, message) => {
  const ran = await installation.laneway(args);
  expect(ran).toMatchObject({ exitCode, stdout: "" });
  expect(ran.stderr).toContain(message);
});

test("a member without the role is refused", async () => {
  const { email } = await createUser({ workspaceId: installation.workspaceId, role: "builder" });
  const denied = await installation.laneway(["models", "prices", "--as", email]);
  expect(denied).toMatchObject({ exitCode: 1, stdout: "" });
  expect(denied.stderr).toContain("Only admins and owners can do this.");
});
