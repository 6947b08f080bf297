import { expect, test } from "vitest";
import { attachedName, cleanedName, isBlank, isPlain, nameText, searchText, storedName } from "./names.ts";

const NFD = "Cafe\u0301";
const NFC = "Caf\u00e9";

test("a name is stored in NFC, without space around it", () => {
  expect(storedName(` ${NFD}\n`)).toBe(NFC);
  expect(nameText(4).parse(NFD)).toBe(NFC);
  expect(searchText(4).parse(NFD)).toBe(NFC);
});

test.each([
  ["U+0000", "\u0000"],
  ["a line break", "\n"],
  ["delete", "\u007f"],
  ["a C1 control", "\u0085"],
  ["a line separator", "\u2028"],
  ["a paragraph separator", "\u2029"],
  ["the Arabic letter mark", "\u061c"],
  ["a left-to-right mark", "\u200e"],
  ["a right-to-left mark", "\u200f"],
  ["an embedding", "\u202a"],
  ["an override", "\u202e"],
  ["an isolate", "\u2066"],
  ["the end of an isolate", "\u2069"],
])("%s is in no name", (_, character) => {
  const name = `a${character}b`;
  expect(isPlain(name)).toBe(false);
  expect(nameText(10).safeParse(name).success).toBe(false);
  expect(cleanedName(name)).toBe("ab");
});

test.each(["عقد.pdf", "חוזה", "क्\u200dष", "👩\u200d💻", "東京", "soft\u00adhyphen"])(
  "%s is a name",
  (name) => {
    expect(isPlain(name)).toBe(true);
  },
);

test.each(["", " ", "\u200b", "\u2060", "\ufeff", "\u00ad", "\u3164", "\u200b \u{e0041}\u00ad"])(
  "%j shows nothing, and is no name",
  (name) => {
    expect(isBlank(name)).toBe(true);
    expect(nameText(20).safeParse(name).success).toBe(false);
    expect(attachedName(name)).toBe("file");
  },
);

test("invisible characters beside others are part of a name", () => {
  for (const name of ["क्\u200dष", "👩\u200d💻", "soft\u00adhyphen", "❤\ufe0f"])
    expect(isBlank(name)).toBe(false);
});

test.each([
  ["report.pdf", "report.pdf"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ada\\report.pdf", "report.pdf"],
  ["folder/", "folder"],
  ["a\nb.txt", "ab.txt"],
  ["cod\u202egpj.exe", "codgpj.exe"],
  [NFD, NFC],
  ["/", "file"],
  ["..", "file"],
  ["a/ .. ", "a"],
  [" ", "file"],
  ["\u202e", "file"],
])("the attached file %j is called %j", (given, name) => {
  expect(attachedName(given)).toBe(name);
});
