import { expect, test } from "vitest";
import { heapFlags } from "./heap-flags.mjs";

const GIB = 1024 ** 3;
const always = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=25",
  "--no-maglev",
  "--no-memory-reducer-favors-memory",
];

test("a service's heap is bounded where the machine allows more", () => {
  expect(heapFlags({ allowedBytes: 4 * GIB, nodeOptions: undefined })).toEqual([
    ...always,
    "--max-old-space-size=2000",
  ]);
});

test("a small machine's bound and an operator's choice stay", () => {
  expect(heapFlags({ allowedBytes: GIB, nodeOptions: "" })).toEqual(always);
  expect(heapFlags({ allowedBytes: 4 * GIB, nodeOptions: "--max-old-space-size=3000" })).toEqual(always);
});
