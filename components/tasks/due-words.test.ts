import { expect, test } from "vitest";
import { fieldDay, formatDate } from "#components/ui/format-date.ts";
import { dueAtEndOf, dueWords } from "./due-words.ts";

const now = new Date(2026, 10, 24, 9, 0); // a Tuesday

test.each([
  [new Date(2026, 10, 24, 17, 0), `Today, ${formatDate(new Date(2026, 10, 24, 17, 0), "time")}`],
  [new Date(2026, 10, 25, 0, 5), "Tomorrow"],
  [new Date(2026, 10, 23, 23, 55), "Yesterday"],
  [new Date(2026, 10, 30, 12, 0), "Monday"],
  [new Date(2026, 11, 1, 12, 0), formatDate(new Date(2026, 11, 1), "day")],
  [new Date(2026, 10, 20, 12, 0), formatDate(new Date(2026, 10, 20), "day")],
  [new Date(2027, 0, 4, 12, 0), formatDate(new Date(2027, 0, 4), "dayAndYear")],
])("%s is said as %s", (at, words) => {
  expect(dueWords(at, now)).toBe(words);
});

test("a chosen day is due at the end of its working day, and reads back as that day", () => {
  const at = dueAtEndOf("2026-12-04");
  expect(at).toBe(new Date(2026, 11, 4, 17).toISOString());
  expect(fieldDay(new Date(at ?? ""))).toBe("2026-12-04");
});

test("an emptied date field is no due date", () => {
  expect(dueAtEndOf("")).toBeNull();
});
