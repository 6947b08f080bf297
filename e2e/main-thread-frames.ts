import type { Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread itself, without other programs' turns. */
  readonly tdur?: number;
}

const TASKS = "disabled-by-default-devtools.timeline";

/** How long the main thread worked for each frame that it drew while something was done, in milliseconds. */
export async function mainThreadFrames(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page belongs to no browser");
  await browser.startTracing(page, { categories: [TASKS, `${TASKS}.frame`] });
  await act();
  const { traceEvents: events }: { traceEvents: TraceEvent[] } = JSON.parse(
    String(await browser.stopTracing()),
  );
  return framesOf(events);
}

/** Tasks from one begin of a frame to the next are that frame's. */
function framesOf(events: readonly TraceEvent[]): number[] {
  const starts = events.filter(({ name }) => name === "BeginMainThreadFrame");
  const threads = new Map<string, TraceEvent[]>();
  for (const start of starts) {
    const thread = `${start.pid} ${start.tid}`;
    threads.set(thread, [...(threads.get(thread) ?? []), start]);
  }
  const [busiest] = [...threads].toSorted(([, a], [, b]) => b.length - a.length);
  if (!busiest) return [];
  const [thread, begun] = busiest;
  const begins = begun.map(({ ts }) => ts).toSorted((a, b) => a - b);
  const tasks = events
    .filter(
      ({ name, pid, tid, dur }) => name === "RunTask" && dur !== undefined && `${pid} ${tid}` === thread,
    )
    .toSorted((a, b) => a.ts - b.ts);
  const frames = begins.map(() => 0);
  let frame = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    while (frame + 1 < begins.length && (begins[frame + 1] ?? 0) <= ts + dur / 2) frame++;
    if (ts >= (begins[0] ?? 0) - dur) frames[frame] = (frames[frame] ?? 0) + tdur / 1_000;
  }
  return frames;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
