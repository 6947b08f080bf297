import { expect, test } from "vitest";
import { chooseNode } from "./find-project-node.mjs";

const node = (file: string, version?: string) => ({ file, version });
const starts = () => true;

test.each([
  ["the machine's is newer", "24.0.0", "24.11.1", "host"],
  ["the machine's is newer in the last number alone", "24.21.0", "24.21.1", "host"],
  ["the machine's is of the next supported line", "24.21.0", "26.3.0", "host"],
  ["npm's is newer", "24.21.0", "24.9.0", "bundled"],
  ["they are the same", "24.21.0", "24.21.0", "bundled"],
  ["the machine's is older than the project's line", "24.0.0", "22.30.0", "bundled"],
  ["the machine's is of a line without long support", "24.0.0", "25.9.0", "bundled"],
  ["the machine's is of a line that nobody has tried", "24.0.0", "28.0.0", "bundled"],
  ["npm's does not run", undefined, "24.1.0", "host"],
])("%s: bundled %s, machine %s runs on the %s one", (_, bundled, host, expected) => {
  expect(chooseNode({ bundled: node("bundled", bundled), host: node("host", host), starts })).toBe(expected);
});

test("a machine's newer Node that does not start with our flags is passed over", () => {
  const newer = { bundled: node("bundled", "24.21.0"), host: node("host", "26.3.0") };
  expect(chooseNode({ ...newer, starts: () => false })).toBe("bundled");
  expect(chooseNode({ ...newer, bundled: undefined, starts: () => false })).toBeUndefined();
});

test("without npm's any Node from 24 on will do, and an older one will not", () => {
  expect(chooseNode({ bundled: undefined, host: node("host", "25.1.0"), starts })).toBe("host");
  expect(chooseNode({ bundled: undefined, host: node("host", "22.1.0"), starts })).toBeUndefined();
  expect(chooseNode({ bundled: node("bundled"), host: node("host", "20.0.0"), starts })).toBeUndefined();
});
