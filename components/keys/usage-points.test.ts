import { expect, test } from "vitest";
import { sayUsage, usagePoints } from "./usage-points.ts";

const usage = {
  from: "2026-11-14T10:00:00.000Z",
  bucketSeconds: 21_600,
  requests: [1_200, 4],
  errors: [12, 0],
};

test("each part of the time is told by its beginning", () => {
  expect(usagePoints(usage)).toEqual([
    { at: "2026-11-14T10:00:00.000Z", requests: 1_200, errors: 12 },
    { at: "2026-11-14T16:00:00.000Z", requests: 4, errors: 0 },
  ]);
});

test("use is said in words", () => {
  expect(sayUsage(usage)).toBe("1,204 requests in 7 days, 12 of them refused or failed");
  expect(sayUsage({ ...usage, requests: [1], errors: [0] }, "30 days")).toBe("1 request in 30 days");
  expect(sayUsage({ ...usage, requests: [], errors: [] })).toBe("No requests in 7 days");
});
