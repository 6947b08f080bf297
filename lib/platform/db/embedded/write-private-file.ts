import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file that only its owner may read (0600), atomically and durably. A reader sees the old text or the new one.
 */
export async function writePrivateFile({ path, text }: { path: string; text: string }): Promise<void> {
  const unfinished = `${path}.${process.pid}.unfinished`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, path);
  await syncDirectory(dirname(path));
}

/** Makes the rename durable. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
