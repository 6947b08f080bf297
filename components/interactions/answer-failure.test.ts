import { expect, test } from "vitest";
import { ApiError } from "#components/api/api-error.ts";
import { answerFaults, isConflict } from "./answer-failure.tsx";

test("each fault stands with its question, as a sentence", () => {
  const error = new ApiError("answer_invalid", "The answer does not fit what is asked.", {
    details: [
      { code: "required", message: "Name must be answered", field: "/answers/name" },
      { code: "invalid_answer", message: "how many must be a number.", field: "/answers/count" },
      { code: "skip_not_allowed", message: "this interaction cannot be skipped", field: "/action" },
    ],
  });
  expect(answerFaults(error)).toEqual({
    name: "Answer this question.",
    count: "How many must be a number.",
  });
});

test("other failures are no faults of an answer", () => {
  const conflict = new ApiError("interaction_conflict", "This interaction has already been answered.");
  expect(answerFaults(conflict)).toEqual({});
  expect(answerFaults(null)).toEqual({});
  expect([isConflict(conflict), isConflict(new ApiError("unavailable", "")), isConflict(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
