import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { waitForFileLock } from "#lib/platform/db/embedded/file-lock.ts";
import { runStep } from "#lib/platform/host/progress.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import { hashSources } from "./hash-sources.ts";
import { projectRoot, runProgram } from "./run-program.ts";

const OUTPUT = path.join(projectRoot, ".next");
const LOCK = path.join(projectRoot, "node_modules/.laneway-build.lock");
const BUILD_MS = 600_000;
/** Contains the digest of the sources that .next was built from. */
const STAMP = path.join(OUTPUT, "laneway-sources");

/**
 * Builds the dashboard unless .next was built from the current sources.
 * @throws StartupFailure with the build's own output.
 */
export async function buildWhenStale(): Promise<void> {
  if (await isFresh()) return;
  // Simultaneous starts of one checkout build once.
  const lock = await waitForFileLock({ path: LOCK, mode: "exclusive", timeoutMs: BUILD_MS });
  try {
    if (!(await isFresh())) await buildOrExplain();
  } finally {
    lock?.release();
  }
}

async function isFresh(): Promise<boolean> {
  if (!existsSync(path.join(OUTPUT, "BUILD_ID"))) return false;
  return (await readStamp()) === (await hashSources(projectRoot));
}

async function buildOrExplain(): Promise<void> {
  await runStep({
    title: "Building the dashboard",
    work: async () => {
      const { exitCode, text } = await build("captured");
      if (exitCode !== 0) throw doesNotBuild(text);
    },
  });
}

/** Always builds. The stamp is written last, so an interrupted build is repeated. */
export async function build(output: "inherited" | "captured"): Promise<{ exitCode: number; text: string }> {
  await rm(STAMP, { force: true });
  const sources = await hashSources(projectRoot);
  const result = await runProgram({ script: "next/dist/bin/next", args: ["build"], output });
  if (result.exitCode === 0) {
    await mkdir(OUTPUT, { recursive: true });
    await writeFile(STAMP, sources);
  }
  return result;
}

async function readStamp(): Promise<string | undefined> {
  return readFile(STAMP, "utf8").catch(() => undefined);
}

function doesNotBuild(text: string): StartupFailure {
  return new StartupFailure(
    `The dashboard does not build:\n${text}`,
    "If the sources are as they were released, remove .next and node_modules and start again.",
  );
}
