import type { DraftProblem } from "../problems/problem-marks.ts";
import type { TextMark } from "./json-text.tsx";
import { placesInJson } from "./places-in-json.ts";

/** Finds problems in a text by their pointers; the last text's are kept, because marks must stay the same to be still. */
export function markText(problems: readonly DraftProblem[]): (text: string) => readonly TextMark[] {
  let last: { text: string; marks: readonly TextMark[] } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, marks: find(problems, text) };
    return last.marks;
  };
}

function find(problems: readonly DraftProblem[], text: string): TextMark[] {
  const places = placesInJson(text, new Set(problems.map(({ path }) => path)));
  return problems.map(({ path, message, severity }) => {
    const { from, to } = places.get(path) ?? { from: 0, to: 1 };
    return { from, to, message, severity };
  });
}
