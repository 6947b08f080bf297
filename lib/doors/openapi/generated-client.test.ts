import { expect, test } from "vitest";
import { compileClient } from "./testing/compile-client.ts";
import { CLASS_PROGRAM } from "./testing/generated-programs.ts";

test("a client generated from the description compiles strictly, together with a program that uses it", async () => {
  await using client = await compileClient({ program: CLASS_PROGRAM });
  expect(client.faults).toBe("");
});

test("the generated client knows the contract: a program that breaks it does not compile", async () => {
  const program = CLASS_PROGRAM.replace('action: "approve"', 'action: "yes"');
  await using client = await compileClient({ program });
  expect(client.faults).toContain(`Type '"yes"' is not assignable`);
});
