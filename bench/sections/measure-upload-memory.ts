import { setTimeout as sleep } from "node:timers/promises";
import { serviceProgram } from "#lib/programs/launcher/service-programs.mjs";
import type { Bench } from "../bench.ts";
import { residentMebibytes } from "../children/process-figures.ts";
import type { FileCaller } from "../contenders/call-files.ts";
import { startProcess } from "../contenders/start-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import { median } from "../figures/percentile.ts";

const AT_ONCE = 8;
const MEGABYTES = 25;
const BYTES = MEGABYTES * 1_000_000;
const LOOK_MS = 5;

interface Held {
  readonly before: number;
  readonly most: number;
}

/** Measures the peak that eight uploads at once add to a process's resident memory. */
export async function measureUploadMemory(bench: Bench, caller: FileCaller): Promise<Figure[]> {
  const { rounds, progress } = bench;
  const held: Held[] = [];
  for (let round = 1; round <= rounds; round++) {
    progress(`files: ${AT_ONCE} uploads at once, round ${round}`);
    held.push(await holdUploads(bench, caller));
  }
  const before = median(held.map((round) => round.before));
  return [
    {
      section: "Memory of uploads (npm run web, database not counted)",
      id: "files.memory",
      label: `${AT_ONCE} uploads of ${MEGABYTES} MB at once add`,
      value: median(held.map((round) => round.most - round.before)),
      unit: "MiB",
      note: `the most resident, less the ${before.toFixed(0)} MiB before`,
    },
  ];
}

/**
 * In a process that has just started and taken one file: one that has been busy has grown already, and keeps what it
 * has.
 */
async function holdUploads(
  { laneway: { environment }, load, cleanup }: Bench,
  caller: FileCaller,
): Promise<Held> {
  const program = [serviceProgram("server"), "web"];
  const web = await startProcess({ name: "npm run web", program, environment, cleanup });
  const port = Number(web.ready[1]);
  const { id, sha256 } = JSON.parse(await caller.upload(port, BYTES));
  const before = await residentMebibytes(web.pid);
  const target = { port, head: caller.uploadHead(port, BYTES), bytes: BYTES, marker: sha256 };
  let isLoading = true;
  const loading = load({ kind: "transfers", target, parallel: AT_ONCE, until: { count: AT_ONCE } });
  const ended = loading.finally(() => {
    isLoading = false;
  });
  ended.catch(() => {}); // awaited below
  let most = before;
  while (isLoading) {
    most = Math.max(most, await residentMebibytes(web.pid));
    await sleep(LOOK_MS);
  }
  await ended;
  await caller.deleteOthers(port, id);
  await web.stop();
  return { before, most };
}
