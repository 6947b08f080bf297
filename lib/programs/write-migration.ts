import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { exitWithFailure } from "#lib/platform/host/exit-with-failure.ts";
import { requireNode } from "#lib/platform/host/require-node.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import { projectRoot } from "./run-program.ts";
import { schemaDifference, scratchDirectory } from "./schema-difference.ts";

const SCHEMA = "lib/platform/db/schema";
const MIGRATIONS = join(projectRoot, "lib/platform/db/migrations");

/**
 * `npm run db:generate -- run_source`: writes the next migration, with what the schema has now and did not have in the
 * last commit, or in the one that `--since` names. What Drizzle cannot express is added by hand; `schema.db.test.ts` holds
 * schema and migrations equal.
 */
requireNode();
try {
  const { values, positionals } = parseArgs({
    options: { since: { type: "string", default: "HEAD" } },
    allowPositionals: true,
  });
  const [name = ""] = positionals;
  if (!/^[a-z0-9_]+$/.test(name))
    throw new StartupFailure(
      "The migration has no name.",
      "Name it in lower case: npm run db:generate -- run_source",
    );
  const statements = await changesSince(values.since);
  if (statements === undefined) process.stdout.write(`The schema is as it was in ${values.since}.\n`);
  else process.stdout.write(`${relative(projectRoot, writeNext(name, statements))}\n`);
} catch (error) {
  exitWithFailure(error);
}

async function changesSince(commit: string): Promise<string | undefined> {
  const before = scratchDirectory();
  const git = (...args: string[]) => execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" });
  try {
    for (const file of git("ls-tree", "-r", "--name-only", commit, SCHEMA).trim().split("\n"))
      writeFileSync(join(before, relative(SCHEMA, file)), git("show", `${commit}:${file}`));
    return await schemaDifference({ before, after: join(projectRoot, SCHEMA), output: "inherited" });
  } finally {
    rmSync(before, { recursive: true });
  }
}

function writeNext(name: string, statements: string): string {
  const last = readdirSync(MIGRATIONS).sort().at(-1) ?? "";
  const number = String(Number.parseInt(last, 10) + 1).padStart(4, "0");
  const path = join(MIGRATIONS, `${number}_${name}.sql`);
  writeFileSync(path, statements);
  return path;
}
