import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { prepareDataDirectory } from "#lib/platform/db/embedded/prepare-data-directory.ts";
import { writePrivateFile } from "#lib/platform/db/embedded/write-private-file.ts";

const FirstRunSchema = z.object({
  baseUrl: z.string(),
  email: z.string(),
  password: z.string(),
  apiKey: z.string(),
  workspaceId: z.string(),
  teamId: z.string(),
  projectId: z.string(),
  agents: z.array(z.object({ id: z.string(), name: z.string(), laneId: z.string() })),
});

/** The values that the first start generated: how to sign in and how to call the API. */
export type FirstRun = z.infer<typeof FirstRunSchema>;

const FILE_NAME = "first-run.json";

/** Writes DATA_DIR/first-run.json atomically, readable by its owner only (it contains secrets). */
export async function writeFirstRun({
  dataDir,
  firstRun,
}: {
  dataDir: string;
  firstRun: FirstRun;
}): Promise<void> {
  const directory = await prepareDataDirectory(dataDir);
  const text = `${JSON.stringify(firstRun, null, 2)}\n`;
  await writePrivateFile({ path: path.join(directory, FILE_NAME), text });
}

/** Undefined if the file does not exist (operators should delete it) or is damaged. */
export async function readFirstRun({ dataDir }: { dataDir: string }): Promise<FirstRun | undefined> {
  const text = await readFile(path.join(dataDir, FILE_NAME), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return FirstRunSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
