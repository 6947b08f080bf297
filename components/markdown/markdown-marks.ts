import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** What the buttons above an editor of Markdown write. */
export type Mark =
  | "bold"
  | "italic"
  | "code"
  | "heading"
  | "list"
  | "numbers"
  | "tasks"
  | "quote"
  | "block"
  | "table"
  | "link";

/** As buttons and menus name them, in their order. */
export const MARK_NAMES: readonly (readonly [Mark, string])[] = [
  ["bold", "Bold"],
  ["italic", "Italic"],
  ["heading", "Heading"],
  ["list", "List"],
  ["numbers", "Numbered list"],
  ["tasks", "Task list"],
  ["quote", "Quote"],
  ["code", "Code"],
  ["block", "Code block"],
  ["table", "Table"],
  ["link", "Link"],
];

const AROUND: Readonly<Partial<Record<Mark, string>>> = { bold: "**", italic: "_", code: "`" };
const BEFORE: Readonly<Partial<Record<Mark, string>>> = {
  heading: "## ",
  list: "- ",
  numbers: "1. ",
  tasks: "- [ ] ",
  quote: "> ",
};
const TABLE = "| Column | Column |\n| --- | --- |\n|  |  |\n";

/** Writes a mark around what is selected, before its lines, or at the cursor; written already, it is taken away. */
export function writeMark(view: EditorView, mark: Mark): void {
  view.dispatch({ ...changeFor(view.state, mark), userEvent: "input", scrollIntoView: true });
  view.focus();
}

/** The change that writes a mark. */
export function changeFor(state: EditorState, mark: Mark): TransactionSpec {
  const around = AROUND[mark];
  if (around !== undefined) return wrapped(state, around);
  const before = BEFORE[mark];
  if (before !== undefined) return prefixed(state, before);
  const { from, to } = state.selection.main;
  if (mark === "link") {
    const words = state.sliceDoc(from, to) || "words";
    const address = from + words.length + 3;
    return {
      changes: { from, to, insert: `[${words}](https://)` },
      selection: { anchor: address, head: address + 8 },
    };
  }
  const line = state.doc.lineAt(from);
  const start = line.text === "" ? "" : "\n\n";
  if (mark === "block")
    return {
      changes: { from: line.to, insert: `${start}\`\`\`\n\n\`\`\`\n` },
      // After the fence: the language is written there.
      selection: { anchor: line.to + start.length + 3 },
    };
  return {
    changes: { from: line.to, insert: `${start}${TABLE}` },
    selection: { anchor: line.to + start.length + 2, head: line.to + start.length + 8 },
  };
}

function wrapped(state: EditorState, around: string): TransactionSpec {
  const { from, to } = state.selection.main;
  const size = around.length;
  if (state.sliceDoc(from - size, from) === around && state.sliceDoc(to, to + size) === around)
    return {
      changes: [
        { from: from - size, to: from },
        { from: to, to: to + size },
      ],
    };
  return {
    changes: [
      { from, insert: around },
      { from: to, insert: around },
    ],
    selection: { anchor: from + size, head: to + size },
  };
}

function prefixed(state: EditorState, before: string): TransactionSpec {
  const { from, to } = state.selection.main;
  const lines = [];
  for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
    lines.push(line);
    if (line.to >= to) break;
  }
  const isThere = lines.every(({ text }) => text.startsWith(before));
  const changes = state.changes(
    lines.map((line) =>
      isThere ? { from: line.from, to: line.from + before.length } : { from: line.from, insert: before },
    ),
  );
  // A cursor at the line's beginning goes on behind the mark.
  return { changes, selection: state.selection.map(changes, 1) };
}
