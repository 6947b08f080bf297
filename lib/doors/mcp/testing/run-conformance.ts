import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

const Check = z.object({
  id: z.string(),
  status: z.enum(["SUCCESS", "FAILURE", "WARNING", "SKIPPED", "INFO"]),
  errorMessage: z.string().optional(),
});
export type Check = z.infer<typeof Check>;

const PROGRAM = "node_modules/@modelcontextprotocol/conformance/dist/index.js";

/**
 * Runs a revision's conformance suite against an address.
 * @returns the checks of each scenario that ran.
 */
export async function runServerConformance({
  revision,
  url,
}: {
  revision: string;
  url: string;
}): Promise<Map<string, readonly Check[]>> {
  const results = await mkdtemp(join(tmpdir(), "laneway-conformance-"));
  try {
    const child = spawn(
      process.execPath,
      [PROGRAM, "server", "--url", url, "--requirements", revision, "-o", results],
      {
        stdio: "ignore",
      },
    );
    await once(child, "exit"); // the exit code also counts inapplicable checks
    const folders = await readdir(results);
    const scenarios = await Promise.all(
      folders.map(async (folder) => [nameOf(folder), await readChecks(results, folder)] as const),
    );
    return new Map(scenarios.sort(([one], [other]) => one.localeCompare(other)));
  } finally {
    await rm(results, { recursive: true });
  }
}

/** `server-<scenario>-<time>` */
function nameOf(folder: string): string {
  return /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(folder)?.[1] ?? folder;
}

async function readChecks(results: string, folder: string): Promise<readonly Check[]> {
  return z.array(Check).parse(JSON.parse(await readFile(join(results, folder, "checks.json"), "utf8")));
}
