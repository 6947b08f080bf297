import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Bench } from "../bench.ts";
import { processorMs } from "../children/process-figures.ts";
import { lanewayRuns, projectRoot } from "../contenders/start-laneway.ts";
import { formatNumber, matrix } from "../figures/format.ts";
import type { Measured, RunTarget } from "../load/assignment.ts";
import { type Inspector, openInspector } from "./open-inspector.ts";
import {
  backendPids,
  readStatements,
  resetStatements,
  type StatementStatistics,
} from "./statement-statistics.ts";
import { type CpuSummary, type Share, summarizeCpuProfile } from "./summarize-cpu-profile.ts";

const SHOWN = 30;
const STATEMENT_CHARACTERS = 100;

/** Where each millisecond of a run goes: of the event loop, of PostgreSQL, of the processors. */
export async function profileRuns({
  bench,
  database,
  save,
}: {
  bench: Bench;
  database: string;
  save: string | undefined;
}): Promise<string> {
  const { laneway } = bench;
  const one = lanewayRuns({ laneway, agentId: laneway.agentIds.one, doneMarker: '"total":2' });
  const ten = lanewayRuns({ laneway, agentId: laneway.agentIds.ten, doneMarker: '"total":11' });
  const parts = [
    { title: "one node, 16 in parallel", target: one, parallel: 16, save },
    { title: "one node, one at a time", target: one, parallel: 1, save: undefined },
    { title: "ten nodes, 16 in parallel", target: ten, parallel: 16, save: undefined },
  ];
  const inspector = await openInspector(laneway.service);
  const texts: string[] = [];
  for (const part of parts) texts.push(await profileOne({ bench, database, inspector, ...part }));
  inspector.close();
  return texts.join("\n\n\n");
}

async function profileOne({
  bench: { laneway, load, postgres, seconds, progress },
  database,
  inspector,
  title,
  target,
  parallel,
  save,
}: {
  bench: Bench;
  database: string;
  inspector: Inspector;
  title: string;
  target: RunTarget;
  parallel: number;
  save: string | undefined;
}): Promise<string> {
  progress(`profile: ${title}`);
  const { admin } = postgres;
  const assignment = { kind: "runs", target, parallel } as const;
  await load({ ...assignment, until: { seconds: 4 } });
  const backends = await backendPids(admin, database);
  await resetStatements(admin);
  const processor = await processorOf(laneway.service.pid, backends);
  const undisturbed = await load({ ...assignment, until: { seconds } });
  const spent = difference(await processorOf(laneway.service.pid, backends), processor);
  const statements = await readStatements(admin, database);

  // A second time for the profiler alone: it takes a third of the throughput, which the rest should not show.
  await inspector.startCpuProfile();
  const profiled = await load({ ...assignment, until: { seconds } });
  const profile = await inspector.stopCpuProfile();
  if (save !== undefined) await writeFile(save, JSON.stringify(profile));
  const summary = summarizeCpuProfile({ profile, root: `${pathToFileURL(projectRoot).href}/` });
  return [
    `${title}: ${describe(undisturbed)} (with the profiler ${describe(profiled)})`,
    processorText({ spent, undisturbed }),
    statementText({ statements, runs: undisturbed.count }),
    cpuText({ summary, runs: profiled.count }),
  ].join("\n\n");
}

function describe({ perSecond, p50Ms, p95Ms }: Measured): string {
  return `${formatNumber(perSecond)} runs/s, p50 ${formatNumber(p50Ms)} ms, p95 ${formatNumber(p95Ms)} ms`;
}

interface Processor {
  readonly service: number | undefined;
  readonly postgres: number | undefined;
}

async function processorOf(service: number, backends: readonly number[]): Promise<Processor> {
  const times = await Promise.all(backends.map(processorMs));
  const known = times.filter((time) => time !== undefined);
  const postgres = known.length === times.length ? known.reduce((sum, time) => sum + time, 0) : undefined;
  return { service: await processorMs(service), postgres };
}

function difference(now: Processor, before: Processor): Processor {
  const of = (name: keyof Processor) => {
    const [end, start] = [now[name], before[name]];
    return end === undefined || start === undefined ? undefined : end - start;
  };
  return { service: of("service"), postgres: of("postgres") };
}

function processorText({ spent, undisturbed }: { spent: Processor; undisturbed: Measured }): string {
  const each = (milliseconds: number | undefined) =>
    milliseconds === undefined ? "unknown here" : `${formatNumber(milliseconds / undisturbed.count)} ms`;
  return `Processor time a run: service ${each(spent.service)}, PostgreSQL's connections ${each(spent.postgres)}`;
}

function statementText({
  statements,
  runs,
}: {
  statements: readonly StatementStatistics[];
  runs: number;
}): string {
  const rows = statements
    .slice(0, SHOWN)
    .map(({ text, calls, milliseconds, buffers, walBytes }) => [
      text.slice(0, STATEMENT_CHARACTERS),
      formatNumber(calls / runs),
      formatNumber(milliseconds / runs),
      formatNumber(milliseconds / calls),
      formatNumber(buffers / calls),
      formatNumber(walBytes / runs),
    ]);
  const total = statements.reduce((sum, { calls }) => sum + calls, 0) / runs;
  const headings = ["statement", "calls a run", "ms a run", "ms each", "buffers each", "WAL bytes a run"];
  return `Round trips a run: ${formatNumber(total)}\n${matrix({ headings, rows })}`;
}

function cpuText({ summary, runs }: { summary: CpuSummary; runs: number }): string {
  const { busyMs, idleMs, places, causes } = summary;
  const list = (shares: readonly Share[]) =>
    shares.slice(0, SHOWN).map(({ name, milliseconds }) => `  ${(milliseconds / runs).toFixed(3)}  ${name}`);
  const idle = Math.round((idleMs / (busyMs + idleMs)) * 100);
  return [
    `Event loop: ${formatNumber(busyMs / runs)} ms busy a run, ${idle} % idle (with the profiler)`,
    "ms a run, by where it was spent",
    ...list(places),
    "ms a run, by the nearest function of ours",
    ...list(causes),
  ].join("\n");
}
