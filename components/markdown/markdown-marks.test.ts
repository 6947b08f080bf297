import { EditorSelection, EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { changeFor, type Mark } from "./markdown-marks.ts";

/** The text after a mark is written; what is selected is in brackets. */
function marked(text: string, mark: Mark): string {
  const [from, to] = [text.indexOf("⟦"), text.indexOf("⟧") - 1];
  const doc = text.replace(/[⟦⟧]/g, "");
  const state = EditorState.create({ doc, selection: EditorSelection.single(from, to) });
  const { state: next } = state.update(changeFor(state, mark));
  const { from: start, to: end } = next.selection.main;
  const after = next.doc.toString();
  return `${after.slice(0, start)}⟦${after.slice(start, end)}⟧${after.slice(end)}`;
}

test.each([
  ["be ⟦kind⟧ now", "bold", "be **⟦kind⟧** now"],
  ["be **⟦kind⟧** now", "bold", "be ⟦kind⟧ now"],
  ["⟦⟧", "code", "`⟦⟧`"],
  ["one\n⟦two\nthree⟧", "tasks", "one\n- [ ] ⟦two\n- [ ] three⟧"],
  ["- ⟦two⟧", "list", "⟦two⟧"],
  ["Ti⟦⟧tle", "heading", "## Ti⟦⟧tle"],
  ["see ⟦the rules⟧", "link", "see [the rules](⟦https://⟧)"],
  ["before⟦⟧", "table", "before\n\n| ⟦Column⟧ | Column |\n| --- | --- |\n|  |  |\n"],
  ["⟦⟧", "tasks", "- [ ] ⟦⟧"],
  ["⟦⟧", "block", "```⟦⟧\n\n```\n"],
] as const)("%j as %s is %j", (text, mark, written) => {
  expect(marked(text, mark)).toBe(written);
});
