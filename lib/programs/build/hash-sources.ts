import { createHash } from "node:crypto";
import { type Dirent, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const DIRECTORIES = ["app", "components", "lib", "public"];
const FILE_PATTERN =
  /^(package|package-lock|tsconfig)\.json$|^[\w.-]+\.config\.\w+$|^(instrumentation|proxy|server|worker)\.ts$/;

/**
 * A digest of everything the production builds read: names and contents, because timestamps are unreliable after a
 * checkout or restore. Tests are excluded. Takes 100 ms for 3,500 files; asking for them one by one without holding the
 * event loop, which nobody else uses here, took a second.
 */
export function hashSources(root: string): string {
  const files = readdirSync(root).filter((name) => FILE_PATTERN.test(name));
  for (const directory of DIRECTORIES) {
    for (const entry of entriesBelow(path.join(root, directory))) {
      if (!entry.isFile() || entry.name.includes(".test.")) continue;
      files.push(path.relative(root, path.join(entry.parentPath, entry.name)));
    }
  }
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of files.sort()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`\0${file}\0${content.byteLength}\0`).update(content);
  }
  return hash.digest("hex");
}

function entriesBelow(directory: string): Dirent[] {
  return existsSync(directory) ? readdirSync(directory, { recursive: true, withFileTypes: true }) : [];
}
