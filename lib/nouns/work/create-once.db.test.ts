import { afterAll, beforeAll, expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { createOnce } from "./create-once.ts";

let started: TestRuntime;
let tenant: Tenant;
beforeAll(async () => {
  started = await startTestRuntime();
  tenant = await createTenant();
});
afterAll(() => started.close());

/** Answers what was made, and adds it to `made`. */
function create(made: string[], { id, key, body = "body" }: { id: string; key?: string; body?: string }) {
  const once = { actor: tenant.owner, namespace: "create_task", idempotencyKey: key, bodyHash: body };
  return runtime().db.transaction((tx) =>
    createOnce(tx, once, id, async () => {
      await tx.run({ name: "", text: "select pg_sleep(0.05)" }, []);
      made.push(id);
    }),
  );
}

test("of eight calls with one key at the same moment one makes it, and all answer it", async () => {
  const made: string[] = [];
  const ids = Array.from({ length: 8 }, (_, index) => `one-${index}`);
  const outcomes = await Promise.all(ids.map((id) => create(made, { id, key: "same" })));
  expect(made).toHaveLength(1);
  expect(new Set(outcomes.map(({ id }) => id))).toEqual(new Set(made));
  expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1);
});

test("another body is told, another key and none make another", async () => {
  const made: string[] = [];
  await create(made, { id: "a", key: "k" });
  expect(await create(made, { id: "b", key: "k", body: "other" })).toEqual({
    id: "a",
    replayed: true,
    bodyChanged: true,
  });
  await create(made, { id: "c", key: "l" });
  await create(made, { id: "d" });
  await create(made, { id: "e" });
  expect(made).toEqual(["a", "c", "d", "e"]);
});

test("what failed leaves its key free", async () => {
  const once = { actor: tenant.owner, namespace: "create_task", idempotencyKey: "free", bodyHash: "" };
  const failed = runtime().db.transaction((tx) =>
    createOnce(tx, once, "x", () => Promise.reject(new Error("no"))),
  );
  await expect(failed).rejects.toThrow("no");
  const made: string[] = [];
  expect(await create(made, { id: "y", key: "free" })).toMatchObject({ id: "y", replayed: false });
});
