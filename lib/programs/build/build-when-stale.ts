import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { waitForFileLock } from "#lib/platform/db/embedded/file-lock.ts";
import { runStep } from "#lib/platform/host/progress.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import { projectRoot } from "../run-program.ts";

/** Something that is made of the sources before the service starts. */
export interface Product {
  /** `the dashboard` */
  readonly name: string;
  /** Holds nothing else. Relative to the project's root, like `result`. */
  readonly directory: string;
  /** The file that is there when it was built. */
  readonly result: string;
  make(output: BuildOutput): Promise<BuildResult>;
}

/** `inherited` goes to the terminal. */
export type BuildOutput = "inherited" | "captured";

export interface BuildResult {
  readonly exitCode: number;
  /** The builder's output, if it is captured. */
  readonly text: string;
}

const BUILD_MS = 600_000;

/**
 * Builds what was not built from these sources.
 * @param sources their digest, by `hashSources`.
 * @param before is called first where something is to be built: what it throws ends the start without a wait for that.
 * @throws StartupFailure with the builder's own output.
 */
export async function buildWhenStale(
  product: Product,
  sources: string,
  before: () => Promise<void>,
): Promise<void> {
  if (await isFresh(product, sources)) return;
  await before();
  // Simultaneous starts of one checkout build once.
  const lock = await waitForFileLock({ path: lockOf(product), mode: "exclusive", timeoutMs: BUILD_MS });
  try {
    if (!(await isFresh(product, sources))) await buildOrExplain(product, sources);
  } finally {
    lock?.release();
  }
}

/** Always builds. The stamp is written last, so an interrupted build is repeated. */
export async function build({
  product,
  sources,
  output,
}: {
  product: Product;
  sources: string;
  output: BuildOutput;
}): Promise<BuildResult> {
  await rm(stampOf(product), { force: true });
  const result = await product.make(output);
  if (result.exitCode === 0) {
    await mkdir(inProject(product.directory), { recursive: true });
    await writeFile(stampOf(product), sources);
  }
  return result;
}

async function isFresh(product: Product, sources: string): Promise<boolean> {
  if (!existsSync(inProject(product.result))) return false;
  return (await readFile(stampOf(product), "utf8").catch(() => undefined)) === sources;
}

async function buildOrExplain(product: Product, sources: string): Promise<void> {
  await runStep({
    title: `Building ${product.name}`,
    work: async () => {
      const { exitCode, text } = await build({ product, sources, output: "captured" });
      if (exitCode !== 0) throw doesNotBuild(product, text);
    },
  });
}

const inProject = (file: string): string => path.join(projectRoot, file);

/** Contains the digest of the sources that it was built from. */
const stampOf = ({ directory }: Product): string => path.join(inProject(directory), "laneway-sources");

const lockOf = ({ name }: Product): string =>
  path.join(projectRoot, "node_modules", `.laneway-${name.replaceAll(" ", "-")}.lock`);

function doesNotBuild({ name, directory }: Product, text: string): StartupFailure {
  return new StartupFailure(
    `Building ${name} failed:\n${text}`,
    `If the sources are as they were released, remove ${directory} and node_modules and start again.`,
  );
}
