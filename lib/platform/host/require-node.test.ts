import { expect, test } from "vitest";
import { nodeComplaint } from "./require-node.ts";

test("Node 24 and newer will do, older ones are told how to start instead", () => {
  expect(nodeComplaint("24.0.0")).toBeUndefined();
  expect(nodeComplaint("26.1.0")).toBeUndefined();
  expect(nodeComplaint("22.20.0")).toContain("npm start");
});
