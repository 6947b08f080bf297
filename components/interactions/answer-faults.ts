import { ApiError } from "#components/api/api-error.ts";

const ANSWERS = "/answers/";

/** What is wrong with each answer, by question, as the server said it. */
export function answerFaults(error: Error | null): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.code !== "answer_invalid") return {};
  return Object.fromEntries(
    error.details.flatMap(({ field, message }) =>
      field?.startsWith(ANSWERS) ? [[field.slice(ANSWERS.length), sentence(message)]] : [],
    ),
  );
}

/** Whether somebody else was first: the interaction tells who, once it is read again. */
export function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "interaction_conflict";
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}
