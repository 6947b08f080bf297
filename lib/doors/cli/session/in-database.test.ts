import { expect, test } from "vitest";
import { compareMigrations } from "#lib/platform/db/read-database-version.ts";
import { versionFailure } from "./in-database.ts";

const first = { name: "0000_initial.sql", checksum: "a" };
const second = { name: "0001_second.sql", checksum: "b" };
const third = { name: "0002_third.sql", checksum: "c" };
const known = [first, second];

test.each([
  ["all of them", known, { kind: "current" }, undefined, undefined],
  ["none", [], { kind: "empty" }, "not_started", "npm start"],
  ["some", [first], { kind: "older", missing: [second.name] }, "database_version", "npm start"],
  [
    "more",
    [...known, third],
    { kind: "newer", unknown: [third.name] },
    "database_version",
    "the version of Laneway that this database belongs to",
  ],
  [
    "an unknown one among",
    [first, { name: "0000_other.sql", checksum: "c" }, second],
    { kind: "foreign", unknown: ["0000_other.sql"] },
    "database_version",
    "the version of Laneway that this database belongs to",
  ],
  [
    "others by the same name",
    [first, { ...second, checksum: "x" }],
    { kind: "foreign", unknown: [second.name] },
    "database_version",
    "the version of Laneway that this database belongs to",
  ],
])(
  "a database with %s of the known migrations is told apart, with what to do",
  (_, applied, version, code, advice) => {
    const found = compareMigrations({ applied, known });
    expect(found).toEqual(version);
    const failure = versionFailure(found);
    expect(failure?.code).toBe(code);
    expect(failure?.advice ?? "").toContain(advice ?? "");
  },
);
