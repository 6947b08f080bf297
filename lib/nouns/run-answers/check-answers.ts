import type { Question } from "#lib/contract/interactions.ts";
import { type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { MAX_MESSAGE_CHARS } from "#lib/contract/limits.ts";
import { losesDigits } from "#lib/language/exact-json/whole-number.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly field: string;
}

export interface CheckedAnswers {
  readonly values: JsonObject;
  readonly faults: Fault[];
}

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]; // the pattern has three groups
  const days =
    month === 2 && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0)) ? 28 : MONTH_DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

function offered(question: Question, value: Json): boolean {
  if (typeof value !== "string" || value.length > MAX_MESSAGE_CHARS) return false;
  return question.allowOther || question.options.some((option) => option.value === value);
}

/** More options than a message lists. */
const LISTED_OPTIONS = 20;

function optionsOf({ options }: Question): string {
  const listed = options.slice(0, LISTED_OPTIONS).map(({ value }) => value);
  return `${listed.join(", ")}${options.length > LISTED_OPTIONS ? ", …" : ""}`;
}

/** The fault of one answer as a message, or undefined. */
function fault(question: Question, value: Json): string | undefined {
  switch (question.type) {
    case "text":
      return typeof value === "string" && value.length <= MAX_MESSAGE_CHARS
        ? undefined
        : `must be text of at most ${MAX_MESSAGE_CHARS} characters`;
    case "number":
      return typeof value === "number" ? undefined : "must be a number";
    case "boolean":
      return typeof value === "boolean" ? undefined : "must be true or false";
    case "date":
      return typeof value === "string" && isDate(value) ? undefined : "must be a date like 2026-11-21";
    case "choice":
      return offered(question, value) ? undefined : `must be one of the options: ${optionsOf(question)}`;
    case "multi_choice":
      return Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((item) => offered(question, item))
        ? undefined
        : `must be a list of different options, of: ${optionsOf(question)}`;
  }
}

/** Whether an answer is not empty: null, empty text and an empty list count as no answer. */
const isBlank = (value: Json | undefined) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Checks answers, keyed by question id, against their questions. Returns one detail for each fault (D9). */
export function checkAnswers(
  questions: readonly Question[],
  answers: JsonObject,
  pointer = "/answers",
): CheckedAnswers {
  const known = new Set(questions.map(({ id }) => id));
  const faults: Fault[] = Object.keys(answers)
    .filter((id) => !known.has(id))
    .map((id) => ({
      code: "unknown_question",
      message: `there is no question ${id}`,
      field: childPointer(pointer, id),
    }));
  const values: Record<string, Json> = {};
  for (const question of questions) {
    const value = memberOf(answers, question.id);
    const field = childPointer(pointer, question.id);
    if (value === undefined || isBlank(value)) {
      if (question.required)
        faults.push({ code: "required", message: `${question.label} must be answered`, field });
      continue;
    }
    const message = fault(question, value);
    if (message) faults.push({ code: "invalid_answer", message: `${question.label} ${message}`, field });
    else values[question.id] = value;
  }
  return { values, faults };
}

/**
 * A text without a question id answers the only question, parsed by its type; with several questions it is an error
 * (D9).
 * @param field the text's field in the request.
 */
export function parseSoleAnswer(
  questions: readonly Question[],
  { text, field }: { text: string; field: string },
): CheckedAnswers {
  const [question, ...others] = questions;
  if (!question) return { values: {}, faults: [] };
  if (others.length > 0) {
    const ids = questions.map(({ id }) => id).join(", ");
    return {
      values: {},
      faults: [
        {
          code: "answers_required",
          message: `several questions are asked; answer by id: ${ids}`,
          field: "/answers",
        },
      ],
    };
  }
  if (question.type === "number" && isTooLong(text.trim())) {
    const message = `${question.label} has more digits than a number keeps; answer a rounded number`;
    return { values: {}, faults: [{ code: "invalid_answer", message, field }] };
  }
  const { values, faults } = checkAnswers([question], { [question.id]: parseText(question, text) }, "");
  return { values, faults: faults.map((found) => ({ ...found, field })) };
}

/** Decimal numbers only: JavaScript would also accept `0x10`. */
const DECIMAL = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;

/** Whether a typed number would change: a whole part whose digits a double cannot hold. */
function isTooLong(text: string): boolean {
  const [, sign = "", whole = ""] = /^([+-]?)0*(\d*)(?:\.\d+)?$/.exec(text) ?? [];
  return losesDigits(`${sign === "-" ? "-" : ""}${whole}`);
}

function parseText(question: Question, message: string): Json {
  const text = message.trim();
  switch (question.type) {
    case "text":
      return message;
    case "number":
      return DECIMAL.test(text) ? Number(text) : text;
    case "boolean":
      return /^(true|yes|y)$/i.test(text) ? true : /^(false|no|n)$/i.test(text) ? false : text;
    case "date":
      return text;
    case "choice":
      return optionNamed(question, text);
    case "multi_choice":
      return text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .map((part) => optionNamed(question, part));
  }
}

/** An option's label counts as its value, ignoring case, because people type what they see. */
function optionNamed(question: Question, text: string): string {
  const wanted = text.toLowerCase();
  const option =
    question.options.find(({ value }) => value === text) ??
    question.options.find(
      ({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
    );
  return option?.value ?? text;
}
