import { expect, test } from "vitest";
import { detectType } from "#lib/language/content-types/detect-type.ts";
import { chance } from "../chance.ts";
import files from "../data/files.json" with { type: "json" };
import { makeContent } from "./make-content.ts";

const share = (salt: number) => chance(3, salt);
const NAMES = [...new Set(files.flatMap(({ names }) => names))];

test("a hundred files are made", () => {
  expect(files.reduce((sum, { count }) => sum + count, 0)).toBe(100);
});

test.each(NAMES)("%s has a small content of its type, the same each time", async (name) => {
  const { type, bytes } = await makeContent({ name, share });
  expect(detectType({ head: bytes, name, declared: type })).toBe(type);
  expect(bytes.length).toBeLessThan(40_000);
  expect(await makeContent({ name, share })).toEqual({ type, bytes });
});
