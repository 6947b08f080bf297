import { Annotation, Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** A change of the text that nobody typed here. */
export const given = Annotation.define<boolean>();

/**
 * Gives an editor the text that others made of it, where it differs alone: the cursor and folds stay where they are, and
 * undo takes back what was typed here and nothing of theirs.
 */
export function setText(editor: EditorView, text: string): void {
  const before = editor.state.doc.toString();
  if (before === text) return;
  editor.dispatch({
    changes: smallestChange(before, text),
    annotations: [given.of(true), Transaction.addToHistory.of(false)],
  });
}

/** From the first place that differs to the last one. */
function smallestChange(before: string, after: string) {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from++;
  let same = 0;
  const most = Math.min(before.length, after.length) - from;
  while (same < most && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
