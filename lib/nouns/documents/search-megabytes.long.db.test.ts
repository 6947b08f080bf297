import { afterAll, beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { createDocument } from "./create-document.ts";
import { megabyteOf } from "./testing/megabyte-of.ts";

// Long: PostgreSQL takes seconds for the words of some of them; `search.db.test.ts` has one megabyte.

let started: TestRuntime;
let tenant: Tenant;
beforeAll(async () => {
  started = await startTestRuntime();
  tenant = await createTenant();
});
afterAll(() => started.close());

test.each([
  ["angle brackets", "<"],
  ["ampersands", "&"],
  ["hyphenated", "a-"],
  ["dots", "a."],
  ["digits", "1e"],
  ["at signs", "a@"],
  ["one word", "a"],
  ["marks", "%"],
])("a megabyte of %s is written within the statement's limit", async (_, piece) => {
  const body = { teamId: tenant.teamId, title: "Notes", content: megabyteOf(piece) };
  const { resource } = await createDocument({ actor: tenant.owner, body });
  expect(resource.id).toMatch(/^doc_/); // a statement over its limit fails
});
