import { startBareFiles } from "../bare/start-bare-files.ts";
import type { Bench, Findings } from "../bench.ts";
import { type FileCaller, fileCaller } from "../contenders/call-files.ts";
import { type Figure, percentOf } from "../figures/figure.ts";
import { medianMeasured } from "../figures/median-measured.ts";
import type { Measured, TransferTarget } from "../load/assignment.ts";
import type { Compared } from "./compare-with-bare.ts";
import { measureUploadMemory } from "./measure-upload-memory.ts";

const MEGABYTE = 1_000_000;
const BYTES = 20 * MEGABYTE;
const SECTION = "Files (20 MB, one at a time)";

type Direction = "upload" | "download";
type Transferred = Omit<Compared, "oneRead">;

/** Uploads and downloads in turns with a bare node:http of the same bytes, and what many uploads at once hold. */
export async function measureFiles(bench: Bench): Promise<Findings> {
  const caller = await fileCaller(bench.laneway);
  const { upload, download } = await compareTransfers(bench, caller);
  const figures = [...transferFigures("upload", upload), ...transferFigures("download", download)];
  return {
    figures: [...figures, ...(await measureUploadMemory(bench, caller))],
    raw: { upload, download },
  };
}

async function compareTransfers(
  { laneway, load, rounds, seconds, progress, cleanup }: Bench,
  caller: FileCaller,
): Promise<Record<Direction, Transferred>> {
  const answer = await caller.upload(laneway.port, BYTES);
  const { id, sha256 } = JSON.parse(answer);
  const bare = await startBareFiles({ bytes: BYTES, answer, cleanup });
  const targetOf: Record<Direction, (port: number) => TransferTarget> = {
    upload: (port) => ({ port, head: caller.uploadHead(port, BYTES), bytes: BYTES, marker: sha256 }),
    download: (port) => ({ port, head: caller.downloadHead(port, id), bytes: BYTES }),
  };
  const compare = async (direction: Direction): Promise<Transferred> => {
    const results: { laneway: Measured[]; bare: Measured[] } = { laneway: [], bare: [] };
    for (let round = 0; round <= rounds; round++) {
      progress(`files: ${direction}${round === 0 ? ", warming up" : `, round ${round}`}`);
      const until = { seconds: round === 0 ? 1 : seconds };
      const measure = (port: number) =>
        load({ kind: "transfers", target: targetOf[direction](port), parallel: 1, until });
      const one = await measure(laneway.port);
      const other = await measure(bare.port);
      await caller.deleteOthers(laneway.port, id);
      if (round === 0) continue;
      results.laneway.push(one);
      results.bare.push(other);
    }
    return { laneway: medianMeasured(results.laneway), bare: medianMeasured(results.bare) };
  };
  const compared = { upload: await compare("upload"), download: await compare("download") };
  await bare.child.stop();
  return compared;
}

function transferFigures(direction: Direction, { laneway, bare }: Transferred): Figure[] {
  const line = { section: SECTION, unit: "MB/s" };
  const speed = ({ perSecond }: Measured) => (perSecond * BYTES) / MEGABYTE;
  const note = `p50 ${laneway.p50Ms.toFixed(0)} ms`;
  return [
    { ...line, id: `files.${direction}`, label: direction, value: speed(laneway), note },
    { ...line, id: `files.${direction}.bare`, label: "bare node:http, same bytes", value: speed(bare) },
    {
      ...line,
      id: `files.${direction}.share`,
      label: `${direction}, of bare`,
      value: percentOf(laneway.perSecond, bare.perSecond),
      unit: "%",
    },
  ];
}
