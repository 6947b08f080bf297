import { ApiError } from "#components/api/api-error.ts";

const ANSWERS = "/answers/";

/** The faults of each answer, by question. */
export function answerFaults(error: Error | null): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.code !== "answer_invalid") return {};
  return Object.fromEntries(
    error.details.flatMap(({ code, field, message }) => {
      if (!field?.startsWith(ANSWERS)) return [];
      return [
        [field.slice(ANSWERS.length), code === "required" ? "Answer this question." : sentence(message)],
      ];
    }),
  );
}

/** Whether somebody else answered first: after a reload the interaction shows who. */
export function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "interaction_conflict";
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}
