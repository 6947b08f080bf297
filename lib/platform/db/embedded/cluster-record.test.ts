import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newClusterRecord, readClusterRecord, writeClusterRecord } from "./cluster-record.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "cluster-record-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("a record is read back as it was written, and only its owner may read it", async () => {
  const record = newClusterRecord("system");
  await writeClusterRecord(directory, record);
  expect(readClusterRecord(directory)).toEqual(record);
  expect(statSync(path.join(directory, "postgres.json")).mode & 0o777).toBe(0o600);
});

test("a directory without a record has no database yet", () => {
  expect(readClusterRecord(directory)).toBeUndefined();
});

test.each([
  ["not JSON", "{"],
  ["not an object", "[]"],
  ["without a password", JSON.stringify({ ...newClusterRecord("system"), password: undefined })],
  [
    "with an id that leaves its directory",
    JSON.stringify({ ...newClusterRecord("system"), id: "../../etc" }),
  ],
])("a record that is %s is refused with advice", (_name, text) => {
  writeFileSync(path.join(directory, "postgres.json"), text);
  expect(() => readClusterRecord(directory)).toThrow("is damaged");
});

test("every record has a password of its own", () => {
  expect(newClusterRecord("system").password).not.toBe(newClusterRecord("system").password);
});
