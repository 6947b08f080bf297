import { describe, expect, test } from "vitest";
import type { Question } from "#lib/contract/interactions.ts";
import type { Json } from "#lib/contract/json.ts";
import { checkAnswers, parseSoleAnswer } from "./check-answers.ts";

function question(type: Question["type"], parts: Partial<Question> = {}): Question {
  const options = [
    { value: "eur", label: "Euro" },
    { value: "usd", label: "US dollar" },
  ];
  return { id: "q", label: "Q", description: "", type, required: true, options, allowOther: false, ...parts };
}

const fits: [Question, Json, boolean][] = [
  [question("text"), "hello", true],
  [question("text"), "x".repeat(20_000), true],
  [question("text"), "x".repeat(20_001), false],
  [question("text"), 7, false],
  [question("number"), 7.5, true],
  [question("number"), "7", false],
  [question("boolean"), false, true],
  [question("boolean"), "false", false],
  [question("date"), "2028-02-29", true],
  [question("date"), "2026-02-29", false],
  [question("date"), "1900-02-29", false],
  [question("date"), "2026-13-01", false],
  [question("date"), "2026-1-1", false],
  [question("choice"), "eur", true],
  [question("choice"), "Euro", false],
  [question("choice"), "gbp", false],
  [question("choice", { allowOther: true }), "gbp", true],
  [question("multi_choice"), ["eur", "usd"], true],
  [question("multi_choice"), ["eur", "eur"], false],
  [question("multi_choice"), ["eur", "gbp"], false],
  [question("multi_choice", { allowOther: true }), ["eur", "gbp"], true],
  [question("multi_choice"), "eur", false],
];

test.each(fits)("%o answered %j fits: %s", (asked, value, expected) => {
  const { values, faults } = checkAnswers([asked], { q: value });
  expect(faults.length === 0).toBe(expected);
  expect(values).toEqual(expected ? { q: value } : {});
});

test.each([
  "7615917337495251231",
  "-9007199254740993",
  "+9007199254740993",
  "007615917337495251231.5",
  "9".repeat(400),
])("%s as a text is no answer to a question for a number: it would be rounded", (text) => {
  const { values, faults } = parseSoleAnswer([question("number")], { text, field: "/message" });
  expect(values).toEqual({});
  expect(faults).toEqual([
    { code: "invalid_answer", message: expect.stringContaining("more digits"), field: "/message" },
  ]);
});

test.each(["9007199254740992", "-7", "0.1234567890123456789", "100000000000000000000"])(
  "%s as a text is that number",
  (text) => {
    const { values } = parseSoleAnswer([question("number")], { text, field: "/message" });
    expect(values).toEqual({ q: Number(text) });
  },
);

test("one fault for each thing that is wrong", () => {
  const { faults } = checkAnswers(
    [
      question("text", { id: "a" }),
      question("number", { id: "b" }),
      question("text", { id: "c", required: false }),
    ],
    { b: "x", other: 1 },
  );
  expect(faults.map(({ code, field }) => [code, field])).toEqual([
    ["unknown_question", "/answers/other"],
    ["required", "/answers/a"],
    ["invalid_answer", "/answers/b"],
  ]);
});

test.each([null, "", []])("%j leaves an optional question unanswered", (blank) => {
  expect(checkAnswers([question("text", { required: false })], { q: blank })).toEqual({
    values: {},
    faults: [],
  });
});

test("__proto__ is an unknown question, not a prototype", () => {
  const { faults, values } = checkAnswers([], JSON.parse('{"__proto__": 1}'));
  expect(faults.map(({ code }) => code)).toEqual(["unknown_question"]);
  expect(Object.keys(values)).toEqual([]);
});

describe("a message alone", () => {
  test.each<[Question, string, Json]>([
    [question("text"), "  as it is ", "  as it is "],
    [question("number"), " 12.5 ", 12.5],
    [question("boolean"), "Yes", true],
    [question("boolean"), "no", false],
    [question("date"), " 2026-11-21", "2026-11-21"],
    [question("choice"), "euro", "eur"],
    [question("choice"), "USD", "usd"],
    [question("multi_choice"), "Euro, usd", ["eur", "usd"]],
  ])("answers the sole question %o: %j is %j", (asked, message, value) => {
    expect(parseSoleAnswer([asked], { text: message, field: "/message" })).toEqual({
      values: { q: value },
      faults: [],
    });
  });

  test.each<[Question, string]>([
    [question("number"), "twelve"],
    [question("number"), ""],
    [question("boolean"), "maybe"],
    [question("date"), "tomorrow"],
    [question("choice"), "gold"],
  ])("that is not of the question's type is refused, pointing at the message: %o %j", (asked, message) => {
    for (const field of ["/message", "/transcriptText"]) {
      const { faults } = parseSoleAnswer([asked], { text: message, field });
      expect(faults.map((fault) => fault.field)).toEqual([field]);
    }
  });

  test("cannot answer several questions", () => {
    const { faults } = parseSoleAnswer([question("text", { id: "a" }), question("text", { id: "b" })], {
      text: "x",
      field: "/message",
    });
    expect(faults.map(({ code }) => code)).toEqual(["answers_required"]);
  });
});

test("what may be answered is told", () => {
  const said = (asked: Question, value: Json) =>
    checkAnswers([asked], { q: value }).faults.map(({ message }) => message);
  expect(said(question("choice"), "gbp")).toEqual([
    expect.stringMatching(/must be one of the options: eur, usd$/),
  ]);
  expect(said(question("multi_choice"), ["gbp"])).toEqual([
    expect.stringMatching(/must be a list of different options, of: eur, usd$/),
  ]);
  const options = Array.from({ length: 25 }, (_, index) => ({ value: `o${index}`, label: "Option" }));
  expect(said(question("choice", { options }), "gbp")[0]).toMatch(/o18, o19, …$/);
});
