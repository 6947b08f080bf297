import { history, undo } from "@codemirror/commands";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { setText } from "./set-text.ts";

/** A view without a page: a state, and the means to change it. */
function editorOf(doc: string, cursor: number) {
  const editor = {
    state: EditorState.create({ doc, selection: { anchor: cursor }, extensions: [history()] }),
    dispatch(spec: TransactionSpec) {
      editor.state = editor.state.update(spec).state;
    },
  };
  return editor;
}

test("what others wrote elsewhere leaves the cursor in its line, and undo takes back one's own alone", () => {
  const editor = editorOf("one\ntwo\nthree", 7);
  editor.dispatch({ changes: { from: 7, insert: " mine" }, selection: { anchor: 12 } });
  setText(editor as unknown as EditorView, "one and theirs\ntwo mine\nthree");
  expect(editor.state.doc.lineAt(editor.state.selection.main.head).text).toBe("two mine");
  undo({ state: editor.state, dispatch: (transaction) => editor.dispatch(transaction as never) });
  expect(editor.state.doc.toString()).toBe("one and theirs\ntwo\nthree");
});
