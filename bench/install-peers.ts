import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installDependencies } from "#lib/programs/launcher/install-dependencies.mjs";

const directory = join(import.meta.dirname, "peers");

/**
 * Installs the peers when package-lock.json asks for other versions than are installed. Undefined when they are
 * installed, else the reason: the benchmark continues without them and reports it.
 */
export async function installPeers(): Promise<string | undefined> {
  if (isInstalled()) return undefined;
  const code = await installDependencies(directory, "production");
  return code === 0 ? undefined : `npm ci in bench/peers failed (exit code ${code})`;
}

/** The installer leaves first the digest of the lock file it installed. */
function isInstalled(): boolean {
  const stamp = join(directory, "node_modules", ".laneway-installed");
  if (!existsSync(stamp)) return false;
  const lock = readFileSync(join(directory, "package-lock.json"));
  const [digest] = readFileSync(stamp, "utf8").split(" ");
  return digest === createHash("sha256").update(lock).digest("hex");
}
