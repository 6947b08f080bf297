import { expect, test } from "vitest";
import { usedMs, watchLoop } from "#lib/testing/watch-loop.ts";
import { applyEdits } from "./apply-edits.ts";
import { ComparableText } from "./comparable-text.ts";

const edit = (text: string, find: string, replace: string) => applyEdits(text, [{ find, replace }]);
const NFD = "Cafe\u0301";
const NFC = "Caf\u00e9";

test.each([
  ["composed in decomposed", `a ${NFD} b ${NFD}s`, `${NFC} b`, "x", `a x ${NFD}s`],
  ["decomposed in composed", `a ${NFC} b`, NFD, "x", "a x b"],
  ["marks in another order", "q\u0307\u0323!", "q\u0323\u0307", "x", "x!"],
  ["Hangul in its letters", "\u1112\u1161\u11ab\u1100\u116e\u11a8 a", "\ud55c\uad6d", "x", "x a"],
  ["a letter with a code point of its own", "5 \u212b wide", "\u00c5", "x", "5 x wide"],
  ["what comes after a mark", `${NFD}\r\nend`, "\nend", "!", `${NFD}!`],
  ["the end of the text", `one\r\n${NFD}`, NFC, "", "one\r\n"],
])("%s is found", async (_, text, find, replace, edited) => {
  expect(await edit(text, find, replace)).toBe(edited);
});

test("a letter is not found in the same letter with a mark", async () => {
  await expect(edit(NFD, "Cafe", "x")).rejects.toMatchObject({ code: "edit_not_applicable" });
});

test("texts that read alike are as many occurrences", async () => {
  await expect(edit(`${NFC} ${NFD}`, NFC, "x")).rejects.toMatchObject({
    details: [{ message: expect.stringContaining("is found 2 times") }],
  });
});

test.each([
  ["of the document", "one\r\ntwo\r\nend\r\n", "two\nend", "2\n3", "one\r\n2\r\n3\r\n"],
  ["of the place, in a text of both", "a\nb\r\nc", "b", "x\ny", "a\nx\r\ny\r\nc"],
  ["of the line before, at the end", "a\r\nb", "b", "x\ny", "a\r\nx\r\ny"],
  ["of Unix, where a caller sends others", "a\nb\n", "a\r\nb", "x\r\ny", "x\ny\n"],
  ["as sent, in a text of one line", "a", "a", "x\r\ny", "x\r\ny"],
])("what is put in has the ends of lines %s", async (_, text, find, replace, edited) => {
  expect(await edit(text, find, replace)).toBe(edited);
});

test("whatever is not found stays byte for byte", async () => {
  const around = `${NFD}\r\n${NFC}\n\r\u0301\ufb01\u212b\r\r\n`;
  expect(await edit(`${around}HERE${around}`, "HERE", "")).toBe(around + around);
});

test.each([
  ["decomposed letters", "e\u0301".repeat(340_000)],
  ["marks alone", "\u0301\u0323".repeat(250_000)],
  ["Hangul letters", "\u1112\u1161\u11ab".repeat(110_000)],
  ["line ends", "\r\n".repeat(500_000)],
])("a megabyte of %s is compared in linear time, and the loop turns meanwhile", async (_, text) => {
  const usedBefore = usedMs();
  const longestHold = watchLoop();
  const compared = await ComparableText.of(text);
  expect(longestHold()).toBeLessThan(50);
  expect(usedMs() - usedBefore).toBeLessThan(5_000);
  expect(compared.originalOf(compared.text.length)).toBe(text.length);
});

test("every place of a text leads to where it is written", async () => {
  const text = `x${NFD}y\r\n${"e\u0301".repeat(3_000)}z`;
  const compared = await ComparableText.of(text);
  for (const letter of ["x", "y", "z"])
    expect(compared.originalOf(compared.text.indexOf(letter))).toBe(text.indexOf(letter));
  expect(compared.text).toBe(text.normalize("NFC").replaceAll("\r\n", "\n"));
});
