import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { projectRoot, runProgram } from "./run-program.ts";

/**
 * The statements that make the tables of one directory's schema those of another's, by Drizzle Kit; undefined where they
 * are the same. It compares with a snapshot: that is made here of the schema before, so none is kept in the repository.
 * With inherited output it asks on the terminal whether something was renamed.
 * @param before, after directories below the project's root, where their packages are found.
 * @throws Error if Drizzle Kit cannot read a schema.
 */
export async function schemaDifference({
  before,
  after,
  output,
}: {
  before: string;
  after: string;
  output: "inherited" | "captured";
}): Promise<string | undefined> {
  const out = scratchDirectory();
  try {
    for (const directory of [before, after]) {
      const given = ["--dialect", "postgresql", "--schema", `./${relative(projectRoot, directory)}/*.ts`];
      const args = ["generate", ...given, "--out", relative(projectRoot, out)];
      const { exitCode, text } = await runProgram({ script: "drizzle-kit/bin.cjs", args, output });
      if (exitCode !== 0) throw new Error(`Drizzle Kit could not read ${directory}. ${text}`);
    }
    const made = readdirSync(out).filter((name) => name.startsWith("0001_"));
    return made[0] === undefined ? undefined : readFileSync(join(out, made[0]), "utf8");
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** Below `node_modules`, where no tool takes it for sources, and packages are found. */
export function scratchDirectory(): string {
  const caches = join(projectRoot, "node_modules/.cache");
  mkdirSync(caches, { recursive: true });
  return mkdtempSync(join(caches, "laneway-schema-"));
}
