import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { findRouteFiles } from "./find-route-files.ts";

test("groups are no part of a path, private folders hold no routes, dot folders do", async () => {
  const appDir = join(import.meta.dirname, "testing/two-hosts-app/app");
  const found = new Map(
    (await findRouteFiles({ appDir })).map(({ file, segments }) => [
      relative(appDir, file),
      segments.join("/"),
    ]),
  );
  expect(found.get("(group)/v1/grouped/route.ts")).toBe("v1/grouped");
  expect(found.get(".well-known/thing/route.ts")).toBe(".well-known/thing");
  expect(found.get("v1/items/[id]/parts/[part]/route.ts")).toBe("v1/items/[id]/parts/[part]");
  expect([...found.keys()].filter((file) => file.includes("_private"))).toEqual([]);
});
