import { pathToFileURL } from "node:url";
import { SERVICE_DIRECTORY } from "#lib/programs/launcher/service-programs.mjs";
import type { Bench } from "../bench.ts";
import { processorMs } from "../children/process-figures.ts";
import { projectRoot } from "../contenders/start-laneway.ts";
import type { Assignment, Measured } from "../load/assignment.ts";
import { nameSources } from "./name-sources.ts";
import type { CpuProfile, Inspector } from "./open-inspector.ts";
import {
  backendPids,
  readStatements,
  resetStatements,
  type StatementStatistics,
} from "./statement-statistics.ts";
import { type CpuSummary, summarizeCpuProfile } from "./summarize-cpu-profile.ts";

const ROOT = `${pathToFileURL(projectRoot).href}/`;

/** Processor time in ms; undefined where the system does not report it. */
export interface ProcessorTime {
  readonly service: number | undefined;
  readonly postgres: number | undefined;
}

export interface TakenProfile {
  /** Without the profiler, and what was counted meanwhile. */
  readonly undisturbed: Measured;
  readonly processor: ProcessorTime;
  readonly statements: readonly StatementStatistics[];
  /** Measured with the profiler on, which takes up to a third of the throughput. */
  readonly profiled: Measured;
  readonly summary: CpuSummary;
  readonly cpuProfile: CpuProfile;
}

/** Takes an assignment three times: to warm up, to count statements and processor time, and under the CPU profiler. */
export async function takeProfile({
  bench: { laneway, load, postgres },
  database,
  inspector,
  assignment,
}: {
  bench: Bench;
  database: string;
  inspector: Inspector;
  assignment: Assignment;
}): Promise<TakenProfile> {
  const { admin } = postgres;
  const { pid } = laneway.service;
  await load(assignment);
  await prepare(load, assignment);
  const backends = await backendPids(admin, database);
  await resetStatements(admin);
  const before = await readProcessor(pid, backends);
  const undisturbed = await load(assignment);
  const after = await readProcessor(pid, backends);
  const statements = await readStatements(admin, database);

  await prepare(load, assignment);
  await inspector.startCpuProfile();
  const profiled = await load(assignment);
  const cpuProfile = nameSources({
    profile: await inspector.stopCpuProfile(),
    root: ROOT,
    built: `${ROOT}${SERVICE_DIRECTORY}/`,
  });
  return {
    undisturbed,
    processor: {
      service: difference(after.service, before.service),
      postgres: backendsBetween(before, after),
    },
    statements,
    profiled,
    summary: summarizeCpuProfile({ profile: cpuProfile, root: ROOT }),
    cpuProfile,
  };
}

/** What has to wait before it is answered is started first, which is no part of the profile. */
async function prepare(load: Bench["load"], assignment: Assignment): Promise<void> {
  if (assignment.kind === "answers") await load({ ...assignment, count: 0 });
}

interface ProcessorReading {
  readonly service: number | undefined;
  readonly backends: ReadonlyMap<number, number>;
}

async function readProcessor(service: number, backends: readonly number[]): Promise<ProcessorReading> {
  const read = await Promise.all(backends.map(async (pid) => [pid, await processorMs(pid)] as const));
  const known = read.flatMap(([pid, time]) => (time === undefined ? [] : [[pid, time] as const]));
  return { service: await processorMs(service), backends: new Map(known) };
}

/** The cost of connections that were closed meanwhile is unknown: only the remaining ones are counted. */
function backendsBetween(before: ProcessorReading, after: ProcessorReading): number | undefined {
  if (after.backends.size === 0) return undefined;
  return [...after.backends].reduce((sum, [pid, time]) => sum + time - (before.backends.get(pid) ?? time), 0);
}

function difference(end: number | undefined, start: number | undefined): number | undefined {
  return end === undefined || start === undefined ? undefined : end - start;
}
