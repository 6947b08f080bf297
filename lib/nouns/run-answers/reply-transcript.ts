import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import type { AskedAnswer } from "#lib/language/node-types/node-type.ts";
import { leavesOf } from "#lib/language/redaction/named-values.ts";
import { isSensitiveQuestion, shownAnswers } from "#lib/nouns/runs/sensitive-answers.ts";

/**
 * A reply in the transcript: the words that came with it, otherwise `Label: value` per question. Sensitive answers are
 * redacted in it, even short ones, because it is made from them.
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
      const value = isJsonObject(answers) ? memberOf(answers, id) : undefined;
      if (value === undefined) return [];
      return [`${label}: ${typeof value === "string" ? value : JSON.stringify(value)}`];
    })
    .join("\n");
}

/** From this length a value is redacted inside words, too. */
const MIN_ANYWHERE_CHARS = 8;

const IN_WORD = /[\p{L}\p{N}]/u;

/** A shorter one only as a whole word: redacting every `3` would leave nothing of the text. */
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
