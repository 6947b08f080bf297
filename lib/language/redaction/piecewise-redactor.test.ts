import { expect, test } from "vitest";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { PiecewiseRedactor } from "./piecewise-redactor.ts";
import { createSecretMatcher } from "./redact.ts";
import { redactText } from "./redact-text.ts";

const SECRETS = ["correct horse battery", "sk-4711-abcdefgh", "two words\nand a line"];
const secrets = createSecretMatcher(SECRETS);
const whole = (text: string) => redactText({ text, findSecrets: secrets.find });

function inPieces(text: string, lengthOf: (index: number) => number): string[] {
  const redactor = new PiecewiseRedactor(secrets);
  const shown: string[] = [];
  for (let at = 0, index = 0; at < text.length; index += 1) {
    const length = lengthOf(index);
    shown.push(redactor.push(text.slice(at, at + length)));
    at += length;
  }
  return [...shown, redactor.end()];
}

function inLines(columns: number, lineBreak: string): string {
  const text = Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 37) % 256)).toString("base64");
  return text.replace(new RegExp(`.{${columns}}(?=.)`, "g"), `$&${lineBreak}`);
}

const TEXTS = [
  "Nothing to hide in here, is there?",
  ...SECRETS.map((secret) => `It is ${secret}, as I said: ${secret}${secret}.`),
  `Base64 ${Buffer.from("x correct horse battery y").toString("base64")} and on`,
  `Authorization: Bearer abcdefghijklmnopqrstuvwxyz0123456789 and the bearer certifies that`,
  `Bearer  correct horse battery`,
  "correct horse, but no batteries; sk-4711 only",
  `${"日本語の文章です。".repeat(20)}👍🏽 sk-4711-abcdefgh 👍🏽`,
  `A file:\n${inLines(76, "\n")}\nThat was it.`,
  `A file: data:image/png;base64,${inLines(20, "\r\n")}. And on`,
  `lw_key_${"0".repeat(26)}_${"a".repeat(49)} is a key of ours`,
];

test.each(TEXTS)("however it is cut, it comes out as the whole would: %s", (text) => {
  for (const lengthOf of [() => 1, () => 2, () => 7, (index: number) => (index % 5) + 1, () => 1_000]) {
    const pieces = inPieces(text, lengthOf);
    expect(pieces.join("")).toBe(whole(text));
    // At no moment does the output contain anything that a later piece would have hidden.
    pieces.reduce((shown, piece) => {
      expect(whole(text).startsWith(shown + piece)).toBe(true);
      return shown + piece;
    }, "");
  }
});

test("a text is not held back for longer than a word", () => {
  const redactor = new PiecewiseRedactor(secrets);
  expect(redactor.push("Hello the")).toBe("Hello ");
  expect(redactor.push("re. And ")).toBe("there. And ");
  expect(redactor.push("日本語の")).toBe("日本語の");
});

/** Looked through from each of its characters, a word of this length took a minute. */
test("a long word that ends costs no more than its length", () => {
  const spent = startProcessorClock();
  const redactor = new PiecewiseRedactor(secrets);
  const text = `${"a".repeat(200_000)} and on`;
  expect(redactor.push(text) + redactor.end()).toBe(text);
  expect(spent()).toBeLessThan(2_000);
});
