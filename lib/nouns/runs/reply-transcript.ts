import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import type { AskedAnswer } from "#lib/language/node-types/node-type.ts";
import { leavesOf } from "#lib/language/redaction/named-values.ts";
import { isSensitiveQuestion, shownAnswers } from "./sensitive-answers.ts";

/**
 * What the transcript says of a reply: the words that came with it, else `Label: value` by question. Sensitive answers
 * are hidden in it, short ones too, because it is made from them.
 */
export function replyTranscript({
  questions,
  answers,
  text,
}: {
  questions: readonly AskedAnswer[];
  answers: JsonObject;
  text: string | undefined;
}): string {
  const sensitive = questions.filter(({ id }) => Object.hasOwn(answers, id)).filter(isSensitiveQuestion);
  if (text === undefined) return inWords(questions, shownAnswers(questions, answers));
  const values = sensitive.flatMap(({ id }) => [...leavesOf(answers[id] ?? null)]);
  return values.sort((a, b) => b.length - a.length).reduce(hideValue, text);
}

function inWords(questions: readonly AskedAnswer[], answers: Json): string {
  return questions
    .flatMap(({ id, label }) => {
      const value = isJsonObject(answers) ? answers[id] : undefined;
      if (value === undefined) return [];
      return [`${label}: ${typeof value === "string" ? value : JSON.stringify(value)}`];
    })
    .join("\n");
}

/** From here on a value is hidden inside words, too. */
const MIN_ANYWHERE_CHARS = 8;

const IN_WORD = /[\p{L}\p{N}]/u;

/** A short one only as a word of its own: hiding every `3` would leave nothing of the text. */
function hideValue(text: string, value: string): string {
  if (value === "" || text === REDACTED) return text;
  if (text.trim() === value.trim() || value.length >= MIN_ANYWHERE_CHARS)
    return text.replaceAll(value, REDACTED);
  const pieces = text.split(value);
  return pieces.slice(1).reduce((shown, after, index) => {
    const before = pieces[index] ?? "";
    const isWord = !IN_WORD.test(before.slice(-1)) && !IN_WORD.test(after.slice(0, 1));
    return `${shown}${isWord ? REDACTED : value}${after}`;
  }, pieces[0] ?? "");
}
