import { expect, test } from "vitest";
import { loadPart } from "./load-part.ts";

/** A script that fails to load so many times, and a service that answers from the second question on. */
function scene(failures: number) {
  const seen: string[] = [];
  let asked = 0;
  return {
    seen,
    load: async () => {
      seen.push("load");
      if (seen.filter((what) => what === "load").length <= failures) throw new Error("no script");
      return "part";
    },
    ports: {
      reachesService: async () => {
        seen.push("ask");
        asked += 1;
        return asked > 1;
      },
      pause: async () => void seen.push("pause"),
    },
  };
}

test("a part that loads asks nobody", async () => {
  const { load, ports, seen } = scene(0);
  expect([await loadPart(load, ports), seen]).toEqual(["part", ["load"]]);
});

test("without network a part is waited for", async () => {
  const { load, ports, seen } = scene(2);
  expect(await loadPart(load, ports)).toBe("part");
  expect(seen).toEqual(["load", "ask", "pause", "load", "ask", "load"]);
});

test("a part that fails while the service answers has failed", async () => {
  const { load, ports } = scene(9);
  await expect(loadPart(load, ports)).rejects.toThrow("no script");
});
