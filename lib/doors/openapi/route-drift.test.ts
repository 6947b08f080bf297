import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { PUBLIC_PATHS } from "#lib/doors/routes/public-routes.ts";
import { PUBLIC_ROUTES } from "#lib/doors/routes/routes-of-both-doors.ts";
import { PUBLIC_OPERATIONS } from "./public-api.ts";

/** Every route file, but for those of the dashboard and of the docs' pages, with the path of its folder as the contract writes it. */
const FILES = globSync(["app/**/route.ts", "app/.well-known/**/route.ts"])
  .filter((file) => !/^app\/(?:api|docs)\//.test(file))
  .map((file) => ({
    path: dirname(file).slice("app".length).replaceAll("[", "{").replaceAll("]", "}"),
    named: /= publicRoutes\(\s*"([^"]*)",?\s*\);/.exec(readFileSync(file, "utf8"))?.[1],
  }));

const said = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test("every operation of the public API is bound, once", () => {
  expect(PUBLIC_ROUTES.map(said).sort()).toEqual(PUBLIC_OPERATIONS.map(said).sort());
});

test("every public path has its route file, which names it", () => {
  expect(FILES.map(({ path }) => path).sort()).toEqual([...PUBLIC_PATHS.keys()].sort());
  expect(FILES.map(({ named }) => named)).toEqual(FILES.map(({ path }) => path));
});
