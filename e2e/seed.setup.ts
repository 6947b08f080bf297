import { test } from "@playwright/test";
import { seedWorkspace } from "./seed-workspace.ts";

test("a workspace is filled as a busy company has it", async () => {
  test.setTimeout(180_000);
  await seedWorkspace();
});
