import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { Operation } from "#lib/contract/operation.ts";
import { PUBLIC_OPERATIONS } from "#lib/contract/public-api.ts";
import { findRouteFiles } from "#lib/doors/http/find-route-files.ts";

const appDir = join(process.cwd(), "app");
const contractDir = join(process.cwd(), "lib/contract");

/** What of /v1 is described. */
const PUBLISHED = new Set(["public", "callbacks"]);

interface Served {
  readonly method: string;
  readonly path: string;
  /** As the route file names it: `runOperations.start`. */
  readonly operation: string;
}

/** What the route files of the public API serve. A file is asked for its methods and read for their operations. */
async function servedOperations(): Promise<Served[]> {
  const files = await findRouteFiles({ appDir });
  const own = files.filter(({ segments }) => segments[0] === "v1" && PUBLISHED.has(segments[1] ?? ""));
  const served = own.map(async ({ file, segments }) => {
    const module: { OPTIONS(): Response } = await import(pathToFileURL(file).href);
    const allowed = module.OPTIONS().headers.get("allow")?.split(", ") ?? [];
    const source = await readFile(file, "utf8");
    const named = new Map(
      [...source.matchAll(/\b([A-Z]+): define(?:Route|Stream)\(\s*(\w+Operations\.\w+)/g)].map((match) => [
        match[1],
        match[2],
      ]),
    );
    const path = `/${segments.map((segment) => segment.replace(/^\[(.+)\]$/, "{$1}")).join("/")}`;
    return allowed
      .filter((method) => method !== "HEAD" && method !== "OPTIONS")
      .map((method) => ({ method, path, operation: named.get(method) ?? "none" }));
  });
  return (await Promise.all(served)).flat();
}

/** Every operation that a file of lib/contract defines, by the name that routes use. */
async function contractOperations(): Promise<Map<string, Operation>> {
  const files = (await readdir(contractDir)).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(contractDir, file)).href)),
  );
  const maps = modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => /Operations$/.test(name));
  return new Map(
    maps.flatMap(([name, operations]) =>
      Object.entries(operations as Record<string, Operation>) // what the name promises; `satisfies Operations` holds it to that
        .map(([key, operation]) => [`${name}.${key}`, operation]),
    ),
  );
}

const said = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test("the route files of the published API and the contract name the same methods and paths", async () => {
  const served = await servedOperations();
  expect(served.map(said).sort()).toEqual(PUBLIC_OPERATIONS.map(said).sort());
});

test("every route serves the operation of its own method and path", async () => {
  const operations = await contractOperations();
  const served = await servedOperations();
  const expected = served
    .map(({ operation }) => operations.get(operation))
    .map((found) => found && said(found));
  expect(served.map(said)).toEqual(expected);
});

test("every public operation that a contract file defines is part of the public API", async () => {
  const operations = await contractOperations();
  const defined = [...operations.values()].filter(({ path }) => PUBLISHED.has(path.split("/")[2] ?? ""));
  expect(defined.map(said).sort()).toEqual(PUBLIC_OPERATIONS.map(said).sort());
});
