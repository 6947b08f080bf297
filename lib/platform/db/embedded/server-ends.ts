import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { systemErrorCode } from "./embedded-database-failure.ts";
import { writePrivateFile } from "./write-private-file.ts";

/** As many as make the service stop restarting it. */
const KEPT = 5;

const ServerEnds = z.array(z.object({ at: z.iso.datetime(), reason: z.string() }));

/** When the embedded PostgreSQL ended unexpectedly or failed to start, newest last. */
export type ServerEnds = z.output<typeof ServerEnds>;

/** Reads the recorded ends for `doctor`. A missing or damaged file counts as none. */
export async function readServerEnds({ dataDir }: { dataDir: string }): Promise<ServerEnds> {
  try {
    const read = ServerEnds.safeParse(JSON.parse(await readFile(fileOf(dataDir), "utf8")));
    return read.data ?? [];
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT" || error instanceof SyntaxError) return [];
    throw error;
  }
}

export async function recordServerEnd({
  dataDir,
  reason,
}: {
  dataDir: string;
  reason: string;
}): Promise<void> {
  const ends = [...(await readServerEnds({ dataDir })), { at: new Date().toISOString(), reason }];
  await writePrivateFile({ path: fileOf(dataDir), text: `${JSON.stringify(ends.slice(-KEPT), null, 2)}\n` });
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, "postgres-ends.json");
}
