import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const MIGRATIONS = join(import.meta.dirname, "migrations");
const META = join(MIGRATIONS, "meta");

const parsed = async (name: string) => JSON.parse(await readFile(join(META, name), "utf8"));

test("every migration has its place in the journal, and the last one the snapshot that the next is made from", async () => {
  const { entries } = await parsed("_journal.json");
  const tags = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  expect(entries.map(({ tag }: { tag: string }) => `${tag}.sql`)).toEqual(tags);
  const snapshots = (await readdir(META)).filter((name) => name !== "_journal.json");
  expect(snapshots).toEqual([`${tags.at(-1)?.slice(0, 4)}_snapshot.json`]);
});

test("the schema has nothing that no migration makes", async () => {
  const out = await mkdtemp(join(tmpdir(), "laneway-snapshots-"));
  onTestFinished(() => rm(out, { recursive: true }));
  await cp(META, join(out, "meta"), { recursive: true });
  // Drizzle Kit puts "./" before the place.
  const asked = [
    "generate",
    "--dialect",
    "postgresql",
    "--schema",
    "./lib/platform/db/schema/*.ts",
    "--out",
    relative(process.cwd(), out),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [
    "node_modules/drizzle-kit/bin.cjs",
    ...asked,
  ]);
  expect(stdout).toContain("No schema changes");
}, 30_000);
