import { expect, test } from "vitest";
import { foldText, foldWords, wordsApart } from "#lib/language/text-search/fold-text.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";

provideRuntime();

test("PostgreSQL and this program fold alike: every letter of living scripts' blocks", async () => {
  const letters: string[] = [];
  for (let code = 0x20; code < 0x2fff; code++)
    if (/[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(code))) letters.push(String.fromCodePoint(code));
  const { rows } = await runtime().db.pool.query<{ letter: string; folded: string }>(
    "select letter, folded(letter) from unnest($1::text[]) letter",
    [letters],
  );
  const different = rows.filter(({ letter, folded }) => folded !== foldText(letter));
  // Letters that one of the two Unicode versions does not know yet, and those with several lower cases.
  expect(different.length).toBeLessThan(40);
  for (const word of [
    "Café",
    "Łódź",
    "Straße",
    "ŒUVRE",
    "Þór",
    "Οδός",
    "ポリシー",
    "ﾎﾟﾘｼｰ",
    "한국",
    "ｃａｆｅ",
    "İzmir",
  ]) {
    const { rows: found } = await runtime().db.pool.query("select folded($1) as folded", [word]);
    expect(found).toEqual([{ folded: foldText(word) }]);
  }
});

test("PostgreSQL and this program take the same marks for spaces, whatever the locale", async () => {
  const marks: string[] = [];
  for (let code = 0x21; code < 0x20000; code++) {
    const mark = String.fromCodePoint(code);
    if (/[\p{P}\p{S}\p{Z}\p{Cf}\p{No}]/u.test(mark)) marks.push(`a${mark}b`);
  }
  for (const collation of ["C", "unicode"]) {
    const { rows } = await runtime().db.pool.query<{ given: string; words: string }>(
      `select given, worded(given collate "${collation}") as words from unnest($1::text[]) given`,
      [marks],
    );
    expect(rows.filter(({ given, words }) => words !== foldWords(given))).toEqual([]);
  }
});

test("PostgreSQL and this program take words apart alike", async () => {
  for (const text of [
    "a-10017",
    "reports/a.pdf",
    "v1.2.3 rev2",
    "file_name_x.ts",
    "a@b.org",
    "x=1&y=2#z",
    "<b>c</b>",
  ]) {
    const { rows } = await runtime().db.pool.query("select words_apart($1) as apart", [text]);
    expect(rows).toEqual([{ apart: wordsApart(text) }]);
  }
});
