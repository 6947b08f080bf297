import { formatNumber, matrix } from "../figures/format.ts";
import type { Measured } from "../load/assignment.ts";
import type { StatementStatistics } from "./statement-statistics.ts";
import type { CpuSummary, Share } from "./summarize-cpu-profile.ts";
import type { ProcessorTime, TakenProfile } from "./take-profile.ts";

const SHOWN = 30;
const STATEMENT_CHARACTERS = 100;
/** A thousandth of a millisecond in many thousand runs is nobody's next step. */
const LEAST_MS = 0.002;

/** A profile as text, everything for one run or poll. */
export function describeProfile({
  title,
  each,
  taken: { undisturbed, processor, statements, profiled, summary },
}: {
  title: string;
  each: "run" | "poll" | "call";
  taken: TakenProfile;
}): string {
  const speed = ({ perSecond, p50Ms, p95Ms }: Measured) =>
    `${formatNumber(perSecond)} ${each}s/s, p50 ${formatNumber(p50Ms)} ms, p95 ${formatNumber(p95Ms)} ms`;
  return [
    `${title}: ${speed(undisturbed)}\nunder the profiler: ${speed(profiled)}`,
    processorText({ processor, count: undisturbed.count, each }),
    statementText({ statements, count: undisturbed.count, each }),
    cpuText({ summary, count: profiled.count, each }),
  ].join("\n\n");
}

function processorText({
  processor,
  count,
  each,
}: {
  processor: ProcessorTime;
  count: number;
  each: string;
}): string {
  const share = (milliseconds: number | undefined) =>
    milliseconds === undefined ? "unknown here" : `${(milliseconds / count).toFixed(3)} ms`;
  return `Processor time a ${each}: service ${share(processor.service)}, PostgreSQL's connections ${share(processor.postgres)}`;
}

function statementText({
  statements,
  count,
  each,
}: {
  statements: readonly StatementStatistics[];
  count: number;
  each: string;
}): string {
  const row = ({ text, calls, milliseconds, buffers, walBytes }: StatementStatistics) => [
    text.slice(0, STATEMENT_CHARACTERS),
    (calls / count).toFixed(3),
    (milliseconds / count).toFixed(3),
    (milliseconds / calls).toFixed(3),
    formatNumber(buffers / calls),
    formatNumber(walBytes / count),
  ];
  const sent = statements.filter(({ top }) => top);
  const inner = statements.filter(({ top }) => !top);
  const trips = sent.reduce((sum, { calls }) => sum + calls, 0) / count;
  const headings = [`calls a ${each}`, `ms a ${each}`, "ms each", "buffers each", `WAL bytes a ${each}`];
  return [
    `Round trips a ${each}: ${formatNumber(trips)}`,
    matrix({ headings: ["statement", ...headings], rows: sent.slice(0, SHOWN).map(row) }),
    matrix({ headings: ["inside them", ...headings], rows: inner.slice(0, SHOWN).map(row) }),
  ].join("\n");
}

function cpuText({ summary, count, each }: { summary: CpuSummary; count: number; each: string }): string {
  const { busyMs, idleMs, places, causes } = summary;
  const list = (shares: readonly Share[]) =>
    shares
      .map(({ name, milliseconds }) => ({ name, share: milliseconds / count }))
      .filter(({ share }, rank) => rank < SHOWN && share >= LEAST_MS)
      .map(({ name, share }) => `  ${share.toFixed(3)}  ${name}`);
  const idle = Math.round((idleMs / (busyMs + idleMs)) * 100);
  return [
    `Event loop: ${formatNumber(busyMs / count)} ms busy a ${each}, ${idle} % idle (under the profiler)`,
    `ms a ${each}, by where it was spent`,
    ...list(places),
    `ms a ${each}, by the nearest function of ours`,
    ...list(causes),
  ].join("\n");
}
