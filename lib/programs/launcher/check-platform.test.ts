import { expect, test } from "vitest";
import { platformComplaint } from "./check-platform.mjs";

const supported = { platform: "linux", arch: "x64", node: "20.11.1", glibc: "2.36" };

test.each([
  supported,
  { ...supported, arch: "arm64", node: "26.0.0" },
  { ...supported, platform: "darwin", glibc: undefined },
])("$platform on $arch with Node $node is supported", (machine) => {
  expect(platformComplaint(machine)).toBeUndefined();
});

test.each([
  ["Node 18", { ...supported, node: "18.20.0" }, "Node 20"],
  ["Windows itself", { ...supported, platform: "win32" }, "WSL 2"],
  ["another system", { ...supported, platform: "freebsd" }, "not on freebsd"],
  ["another processor", { ...supported, arch: "ia32" }, "not on ia32"],
  ["musl", { ...supported, glibc: undefined }, "musl"],
  ["an old glibc", { ...supported, glibc: "2.17" }, "glibc 2.28"],
])("%s gets one clear sentence", (_name, machine, words) => {
  const complaint = platformComplaint(machine);
  expect(complaint).toContain(words);
  expect(complaint).not.toContain("\n");
});

test("this machine, which runs the tests, is supported", () => {
  expect(platformComplaint()).toBeUndefined();
});
