import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { preparedName } from "./prepared-query.ts";

const LIB = path.resolve(import.meta.dirname, "../..");
const files = (await readdir(LIB, { recursive: true })).filter(
  (file) => file.endsWith(".ts") && !/\.test\.ts$|^testing\//.test(file),
);
const sources = files.map((file) => ({ file, text: readFileSync(path.join(LIB, file), "utf8") }));

test("a name that PostgreSQL keeps whole stays as it is", () => {
  expect(preparedName("find-run")).toBe("find-run");
  expect(preparedName("x".repeat(63))).toBe("x".repeat(63));
});

test("longer names with the same beginning stay apart, within 63 bytes", () => {
  const names = ["-min", "-max", "-min and more", "é".repeat(40)].map((end) =>
    preparedName(`${"x".repeat(63)}${end}`),
  );
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
  expect(preparedName("é".repeat(60))).toSatisfy((name: string) => Buffer.byteLength(name) <= 63);
});

test("every statement has a name of its own", () => {
  const named = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:name:|deleting\()\s*"([\w-]+)",(?:\s*\/\/.*)*\s*(?:text\b|[`"])/g)].map(
      ([, name]) => ({ file, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(250);
  const twice = named.filter(({ name }, index) => named.findIndex((one) => one.name === name) !== index);
  expect(twice).toEqual([]);
});

test("no statement reaches the driver by another way", () => {
  const others = sources.filter(({ text }) => /\.query(<[^>]*>)?\(\s*\{/.test(text));
  expect(others.map(({ file }) => file)).toEqual([]);
});
