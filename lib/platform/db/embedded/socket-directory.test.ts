import { expect, test } from "vitest";
import { fitsSocket } from "./socket-directory.ts";

const SOCKET_NAME_BYTES = "/.s.PGSQL.5432".length;
const LIMIT = process.platform === "darwin" ? 103 : 107;

test("a directory fits when the socket's whole path is within the kernel's limit", () => {
  const longest = `/${"d".repeat(LIMIT - SOCKET_NAME_BYTES - 1)}`;
  expect(fitsSocket(longest)).toBe(true);
  expect(fitsSocket(`${longest}d`)).toBe(false);
});

test.each(["/a,b", '/a"b', "/a b", "/a'b", "/ä", "/a\nb"])(
  "a directory that PostgreSQL's list syntax would misread does not fit: %j",
  (directory) => expect(fitsSocket(directory)).toBe(false),
);
