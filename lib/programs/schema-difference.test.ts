import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { schemaDifference, scratchDirectory } from "./schema-difference.ts";

function schemaWith(columns: string): string {
  const directory = scratchDirectory();
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const source = `import { pgTable, text } from "drizzle-orm/pg-core";
    import type { Json } from "#lib/contract/json.ts";
    export const runs = pgTable("runs", { id: text().primaryKey(), ${columns} });`;
  writeFileSync(join(directory, "runs.ts"), source);
  return directory;
}

test("of two schemas the statements from one to the other are written, and nothing of equal ones", async () => {
  const [before, after] = [schemaWith(""), schemaWith("source: text()")];
  const difference = await schemaDifference({ before, after, output: "captured" });
  expect(difference).toBe('ALTER TABLE "runs" ADD COLUMN "source" text;');
  expect(await schemaDifference({ before, after: before, output: "captured" })).toBeUndefined();
});
