import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const directory = join(import.meta.dirname, "more-peers");
/** What package.json said when its packages were installed. */
const stamp = join(directory, "node_modules/.laneway-installed");

/**
 * Installs the peers that only `--peers all` measures, two gigabytes, when package.json asks for others than are installed.
 * Undefined when they are installed, else the reason.
 */
export async function installMorePeers(): Promise<string | undefined> {
  const wanted = await readFile(join(directory, "package.json"), "utf8");
  if (wanted === (await readFile(stamp, "utf8").catch(() => undefined))) return undefined;
  process.stderr.write(
    "  Installing n8n and LangGraph's server (npm install in bench/more-peers, some minutes) …\n",
  );
  const options = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  try {
    await promisify(execFile)("npm", ["install", ...options], { cwd: directory });
    await writeFile(stamp, wanted);
    return undefined;
  } catch (error) {
    return `npm install in bench/more-peers failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
