import { expect, test } from "vitest";
import { heapFlags } from "./heap-flags.mjs";

const GIB = 1024 ** 3;
const young = "--max-semi-space-size=8";

test("a service's heap is bounded where the machine allows more", () => {
  expect(heapFlags({ allowedBytes: 4 * GIB, nodeOptions: undefined })).toEqual([
    young,
    "--max-old-space-size=2000",
  ]);
});

test("a small machine's bound and an operator's choice stay", () => {
  expect(heapFlags({ allowedBytes: GIB, nodeOptions: "" })).toEqual([young]);
  expect(heapFlags({ allowedBytes: 4 * GIB, nodeOptions: "--max-old-space-size=3000" })).toEqual([young]);
});
