import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimCluster } from "./claim-cluster.ts";
import { newClusterRecord, writeClusterRecord } from "./cluster-record.ts";
import type { ClusterPlace } from "./place-cluster.ts";

let directory: string;
let place: ClusterPlace;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "claim-"));
  const base = path.join(directory, "var-lib");
  mkdirSync(base);
  const home = path.join(base, "postgres");
  place = { account: null, base, home, data: path.join(home, "data"), log: path.join(home, "postgres.log") };
});
afterEach(() => rmSync(directory, { recursive: true }));

const record = newClusterRecord("system");
const claim = (dataDir: string) => claimCluster({ dataDir, id: record.id, place });
const at = (name: string) => path.join(directory, name);

async function makeOriginal(): Promise<string> {
  mkdirSync(at("original"));
  await writeClusterRecord(at("original"), record);
  await claim(at("original"));
  return at("original");
}

test("a copy is refused while its original is there, with what to do", async () => {
  const original = await makeOriginal();
  cpSync(original, at("copy"), { recursive: true });
  await expect(claim(at("copy"))).rejects.toMatchObject({
    name: "EmbeddedDatabaseFailure",
    message: `The data directory ${at("copy")} is a copy of ${original}: both name the database in ${place.home}.`,
    advice: expect.stringContaining(`Use DATA_DIR=${original}.`),
  });
  await claim(original);
});

test("a directory that was moved, or restored where the original is gone, is accepted from then on", async () => {
  const original = await makeOriginal();
  cpSync(original, at("backup"), { recursive: true });
  renameSync(original, at("moved"));
  await claim(at("moved"));
  await expect(claim(at("backup"))).rejects.toThrow("is a copy of");
  rmSync(at("moved"), { recursive: true });
  await claim(at("backup"));
});

test("an original that has another database by now, or a damaged record, is none", async () => {
  const original = await makeOriginal();
  cpSync(original, at("copy"), { recursive: true });
  await writeClusterRecord(original, newClusterRecord("data-dir"));
  await claim(at("copy"));
});

test("copies that start at once on a database that nobody has claimed do not both get it", async () => {
  const names = ["one", "other", "third"].map(at);
  for (const name of names) {
    mkdirSync(name);
    await writeClusterRecord(name, record);
  }
  const claims = await Promise.allSettled(names.map(claim));
  expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a database inside of its directory needs no claim", async () => {
  const inside = { ...place, base: at("inside") };
  await claimCluster({ dataDir: at("inside"), id: record.id, place: inside });
});
