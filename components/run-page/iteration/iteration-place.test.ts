import { expect, test } from "vitest";
import { iterationIn } from "#lib/language/agent-document/loop-address.ts";
import { iterationAround, iterationSteps, iterationWords } from "./iteration-place.ts";

test("an address names its iterations, and leads to the one around", () => {
  const within = iterationIn("1:rows.3:cells", 0);
  expect(iterationSteps(within)).toEqual([
    { nodeId: "rows", iteration: 3 },
    { nodeId: "cells", iteration: 0 },
  ]);
  expect(iterationAround(within)).toBe("1:rows.3");
  expect(iterationAround("1:rows.3")).toBeNull();
  expect(iterationWords("1:rows.1200", (id) => id.toUpperCase())).toBe("ROWS 1,200");
});

test.each([null, "", "1", "1:rows", "nonsense"])("%j names none", (within) => {
  expect(iterationSteps(within)).toEqual([]);
});
