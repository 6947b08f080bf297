import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { readPictureWords, writtenTexts } from "./picture-words.ts";

/** The README's pictures, which `npm run screenshots` takes. */
const FOLDER = "docs/screenshots";
const NAMES = ["overview", "run", "inbox", "builder", "document", "board"];
const words = readPictureWords();
const readme = readFileSync("README.md", "utf8");

test.each(NAMES)("the picture of %s shows words that the dashboard still has", (name) => {
  const shown = words[name] ?? [];
  expect(shown.length).toBeGreaterThan(10);
  const written = writtenTexts();
  expect(
    shown.filter((word) => !written.has(word)),
    "take the pictures anew: npm run screenshots",
  ).toEqual([]);
});

test.each(NAMES)("README shows the picture of %s in the reader's colour scheme", (name) => {
  const dark = `<source media="(prefers-color-scheme: dark)" srcset="${FOLDER}/${name}-dark.webp">`;
  const place = readme.indexOf(dark);
  expect(place).toBeGreaterThan(0);
  expect(readme.slice(place, readme.indexOf("</picture>", place))).toMatch(
    new RegExp(`<img alt="[^"]{10,}" src="${FOLDER}/${name}-light.webp">`),
  );
});

test("the pictures are those that README shows, and small", () => {
  const files = readdirSync(FOLDER).filter((file) => file !== "words.json");
  expect(files.sort()).toEqual(NAMES.flatMap((name) => [`${name}-dark.webp`, `${name}-light.webp`]).sort());
  const bytes = files.reduce((sum, file) => sum + statSync(`${FOLDER}/${file}`).size, 0);
  expect(bytes).toBeLessThan(2_000_000);
});
