import { expect, test } from "vitest";
import { compileClient } from "./testing/compile-client.ts";
import { WALKING_PROGRAM } from "./testing/walking-program.ts";

test("a client generated from the description compiles strictly, together with a program that uses it", async () => {
  await using client = await compileClient({ program: WALKING_PROGRAM });
  expect(client.faults).toBe("");
});

test("the generated client knows the contract: a program that breaks it does not compile", async () => {
  const program = WALKING_PROGRAM.replace('action: "approve"', 'action: "yes"');
  await using client = await compileClient({ program });
  expect(client.faults).toContain(`Type '"yes"' is not assignable`);
});
