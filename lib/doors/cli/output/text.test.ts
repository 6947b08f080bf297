import { expect, test } from "vitest";
import { fields, localClock, localTime, table } from "./text.ts";

test("columns are as wide as their widest cell, and nothing is cut off", () => {
  const rows = [
    { id: "key_01kaj5w3f8e0m7c2q9t4v6x8z1", name: "A" },
    { id: "key_2", name: "Another one" },
  ];
  const columns = { id: (row: (typeof rows)[0]) => row.id, name: (row: (typeof rows)[0]) => row.name };
  expect(table({ rows, columns, empty: "Nothing." })).toBe(
    [
      "ID                              NAME",
      "key_01kaj5w3f8e0m7c2q9t4v6x8z1  A",
      "key_2                           Another one",
    ].join("\n"),
  );
  expect(table({ rows: [], columns, empty: "Nothing." })).toBe("Nothing.");
});

test("what callers named things cannot command the terminal or break the line", () => {
  const name = "Evil\u001b[2J\u0007\nname\u2028end";
  expect(fields({ Name: name, Absent: undefined, Id: "x" })).toBe("Name:  Evil [2J name end\nId:    x");
});

test("times are short and local, and the absence of one is a dash", () => {
  const at = new Date(2026, 10, 21, 9, 5, 7, 42);
  expect(localTime(at.toISOString())).toBe("2026-11-21 09:05");
  expect(localClock(at.toISOString())).toBe("09:05:07.042");
  expect(localTime(null)).toBe("-");
});
