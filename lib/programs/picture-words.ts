import { globSync, readFileSync } from "node:fs";
import { extname } from "node:path";

/** Where a word that a picture shows may be written: the dashboard, what it takes its words from, and the seed. */
const SOURCES = [
  "{app,components}/**/*.{ts,tsx}",
  "lib/{contract,language,programs/seed,nouns/agents}/**/*.{ts,json}",
];

/** Between quotes, or between tags. */
const QUOTED = /(?<=["'`>}])[^"'`<>{}\n]{2,80}(?=["'`<{])/g;

/** Every text of the sources that may be shown as it is. Tests are none: they would keep a word that is gone. */
export function writtenTexts(): ReadonlySet<string> {
  const texts = new Set<string>();
  const files = SOURCES.flatMap((pattern) => globSync(pattern)).filter((file) => !file.includes(".test."));
  for (const file of files) {
    const source = readFileSync(file, "utf8");
    for (const [text] of source.matchAll(QUOTED)) texts.add(text.trim());
    // The words of an element often have a line of their own.
    if (extname(file) === ".tsx") for (const line of source.split("\n")) texts.add(line.trim());
  }
  return texts;
}

/** Where the words of the README's pictures are kept, by the picture's name. */
export const WORDS_FILE = "docs/screenshots/words.json";

/** A picture of the README: of the page's words those that the sources have, so that a test sees when one is gone. */
export type PictureWords = Readonly<Record<string, readonly string[]>>;

export function readPictureWords(): PictureWords {
  return JSON.parse(readFileSync(WORDS_FILE, "utf8"));
}
