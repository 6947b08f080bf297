import { join } from "node:path";
import { expect, test } from "vitest";
import { routesOfApp } from "./routes-of-app.ts";

test("groups are no part of a path, private folders hold no routes, dot folders do", async () => {
  const paths = [...(await routesOfApp(join(import.meta.dirname, "two-hosts-app/app"))).keys()];
  expect(paths).toEqual(
    expect.arrayContaining(["/v1/grouped", "/.well-known/thing", "/v1/items/{id}/parts/{part}"]),
  );
  expect(paths.filter((path) => path.includes("hidden"))).toEqual([]);
});
