import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import type { ShownProblem } from "../inspector/shown-problem.ts";

/** Underlines what is wrong, from its position to the end of the word there. */
export function showProblems(view: EditorView, problems: readonly ShownProblem[]): void {
  const text = view.state.doc.toString();
  const found = problems.flatMap(({ position, message, severity }): Diagnostic[] => {
    if (!position) return [];
    // The text may be newer than the problem.
    const at = Math.min(position.offset, text.length);
    const word = /^\w+/.exec(text.slice(at))?.[0].length ?? 1;
    const [from, to] = at < text.length ? [at, Math.min(at + word, text.length)] : [Math.max(0, at - 1), at];
    return [{ from, to, message, severity }];
  });
  view.dispatch(setDiagnostics(view.state, found));
}
