import { expect, test } from "vitest";
import { parsePostmasterFile } from "./postmaster-file.ts";

test("a running server's file names its process and its socket's directory", () => {
  const text =
    "4711\n/data/postgres/data\n1795230000\n5432\n/data/postgres/socket\n\n  2424832         3\nready   \n";
  expect(parsePostmasterFile(text)).toEqual({ processId: 4711, socketDirectory: "/data/postgres/socket" });
});

test("a file that a power failure emptied or cut short names no process", () => {
  expect(parsePostmasterFile("")).toEqual({ processId: 0, socketDirectory: "" });
  expect(parsePostmasterFile("\0\0\0\0")).toEqual({ processId: 0, socketDirectory: "" });
  expect(parsePostmasterFile("-1\n")).toEqual({ processId: 0, socketDirectory: "" });
});
