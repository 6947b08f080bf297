import { readFile } from "node:fs/promises";
import path from "node:path";
import { runStep } from "#lib/platform/host/progress.ts";
import { build } from "./build/build-when-stale.ts";
import { DASHBOARD } from "./build/dashboard-build.ts";
import { hashSources } from "./build/hash-sources.ts";
import { SERVICE } from "./build/service-build.ts";
import { findChromium } from "./find-chromium.ts";
import { projectRoot, runCommand, runProgram } from "./run-program.ts";
import { countExit, NOTHING, type StepResult } from "./test-counts.ts";
import { readPlaywright, readVitest } from "./test-reports.ts";

export interface TestStep {
  readonly name: string;
  readonly title: string;
  /** `reportDirectory` belongs to this run. May throw, which counts as one failure. */
  run(options: { reportDirectory: string }): Promise<StepResult>;
}

const CRUISER_TYPESCRIPT = new URL("./typescript-for-cruiser.mjs", import.meta.url).href;
const VITEST_REPORT = path.join(projectRoot, "lib/programs/vitest-report.ts");
const ROOMS = ["app", "bench", "components", "lib", "e2e", "server.ts", "worker.ts"];

/** The steps of `npm test`: what a change needs, fastest first. */
export const TEST_STEPS: readonly TestStep[] = [
  {
    name: "types",
    title: "Type check",
    run: () =>
      oneByOne([
        ["next/dist/bin/next", "typegen"],
        ["typescript/bin/tsc", "--noEmit"],
      ]),
  },
  {
    name: "lint",
    title: "Lint",
    run: () =>
      oneByOne(
        [
          ["@biomejs/biome/bin/biome", "ci"],
          ["dependency-cruiser/bin/dependency-cruise.mjs", "--config", ".dependency-cruiser.cjs", ...ROOMS],
        ],
        { NODE_OPTIONS: `--import=${CRUISER_TYPESCRIPT}` },
      ),
  },
  vitest("unit", "Unit tests"),
  vitest("database", "Database tests"),
  vitest("alone", "Measuring tests, one by one"),
  vitest("hosts", "Two hosts, one answer"),
  {
    name: "build",
    title: "Production build",
    run: productionBuild,
  },
  journeys("e2e", "Browser journeys", "journeys"),
];

/** What `npm run test:all` runs after them. */
export const LONG_STEPS: readonly TestStep[] = [
  vitest("long", "Long database tests"),
  vitest("long-alone", "Long measuring tests, one by one"),
  vitest("outside", "Programs of others, where this machine has them"),
  { name: "bench", title: "Short benchmark", run: bench },
  journeys("e2e-long", "Long browser journeys", "long"),
  journeys("e2e-alone", "Measuring browser journeys, one by one", "alone"),
];

async function productionBuild(): Promise<StepResult> {
  const sources = hashSources(projectRoot);
  for (const product of [SERVICE, DASHBOARD]) {
    const { exitCode } = await build({ product, sources, output: "inherited" });
    if (exitCode !== 0) return countExit({ program: `building ${product.name}`, exitCode });
  }
  return { ...NOTHING, passed: 1 };
}

/** Several programs as one test; the first failure ends it. */
async function oneByOne(
  programs: readonly (readonly [script: string, ...args: string[]])[],
  environment: Readonly<Record<string, string>> = {},
): Promise<StepResult> {
  for (const [script, ...args] of programs) {
    const { exitCode } = await runProgram({ script, args, output: "inherited", environment });
    if (exitCode !== 0) return countExit({ program: script, exitCode });
  }
  return { ...NOTHING, passed: 1 };
}

function vitest(project: string, title: string): TestStep {
  return { name: project, title, run: ({ reportDirectory }) => runVitest(project, reportDirectory) };
}

async function runVitest(project: string, reportDirectory: string): Promise<StepResult> {
  const file = path.join(reportDirectory, `${project}.json`);
  const { exitCode } = await runProgram({
    script: "vitest/vitest.mjs",
    args: ["run", "--project", project, "--reporter=default", `--reporter=${VITEST_REPORT}`],
    output: "inherited",
    environment: { TEST_REPORT_FILE: file },
  });
  return readVitest({ report: await readReport(file), exitCode });
}

function journeys(name: string, title: string, project: string): TestStep {
  return { name, title, run: ({ reportDirectory }) => runPlaywright(project, reportDirectory) };
}

async function runPlaywright(project: string, reportDirectory: string): Promise<StepResult> {
  const chromiumPath = await runStep({
    title: "Looking for Chromium",
    work: (note) => findChromium({ requested: process.env.CHROMIUM_PATH, note }),
  });
  const file = path.join(reportDirectory, `playwright-${project}.json`);
  const { exitCode } = await runProgram({
    script: "@playwright/test/cli.js",
    args: ["test", "--project", project, "--reporter=list,json"],
    output: "inherited",
    environment: { CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return readPlaywright({ report: await readReport(file), exitCode });
}

async function bench(): Promise<StepResult> {
  const { exitCode } = await runCommand({
    file: process.execPath,
    args: ["bench/main.ts", "--quick"],
    output: "inherited",
    environment: { NODE_ENV: "production" },
  });
  return countExit({ program: "npm run bench -- --quick", exitCode });
}

/** Undefined if the program crashed before it wrote one. */
async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}
