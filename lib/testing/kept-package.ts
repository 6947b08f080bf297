import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#lib/programs/run-program.ts";

/** Kept between runs, apart from what package-lock.json names. */
const KEPT = path.join(projectRoot, "node_modules/.cache/laneway");

/**
 * The directory of a package of npm that is of no use but to a test: downloaded the first time.
 * @throws Error with npm's own words.
 */
export function keptPackage({ name, version }: { name: string; version: string }): string {
  const home = path.join(KEPT, name.replaceAll("/", "-"), version);
  const directory = path.join(home, "node_modules", name);
  if (existsSync(path.join(directory, "package.json"))) return directory;
  const install = ["install", "--prefix", home, "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status, stderr } = spawnSync("npm", [...install, `${name}@${version}`], { encoding: "utf8" });
  if (status !== 0) throw new Error(`npm did not install ${name} ${version}: ${stderr}`);
  return directory;
}
