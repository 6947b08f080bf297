import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, type Range, RangeSet } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { CODE_COLOURS, highlightCode } from "./highlight-code.ts";

/**
 * The code of fenced blocks in the colours that a reader sees it in, as far as the text has been parsed. A block is
 * coloured as a whole, however little of it is in view: what a line means may stand far above it. Long ones stay plain.
 */
export function codeMarks(
  state: EditorState,
  ranges: readonly { from: number; to: number }[],
): DecorationSet {
  const marks = new Map<number, Range<Decoration>[]>();
  for (const { from, to } of ranges)
    syntaxTree(state).iterate({
      from,
      to,
      enter({ name, node }) {
        if (name !== "FencedCode") return name !== "CodeBlock";
        // Two ranges may touch the same block.
        if (marks.has(node.from)) return false;
        const info = node.getChild("CodeInfo");
        const lines = node.getChildren("CodeText");
        const [first, last] = [lines[0], lines.at(-1)];
        if (!info || !first || !last) return false;
        const language = state.sliceDoc(info.from, info.to).split(/\s/, 1)[0] ?? "";
        marks.set(node.from, marksOf(state.sliceDoc(first.from, last.to), language, first.from));
        return false;
      },
    });
  return RangeSet.of([...marks.values()].flat(), true);
}

function marksOf(code: string, language: string, from: number): Range<Decoration>[] {
  const marks: Range<Decoration>[] = [];
  let at = from;
  for (const { text, mark } of highlightCode(code, language) ?? []) {
    if (mark) marks.push(Decoration.mark({ class: CODE_COLOURS[mark] }).range(at, at + text.length));
    at += text.length;
  }
  return marks;
}

class FencedCode {
  marks: DecorationSet;

  constructor({ state, visibleRanges }: EditorView) {
    this.marks = codeMarks(state, visibleRanges);
  }

  update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate): void {
    if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
      this.marks = codeMarks(state, view.visibleRanges);
  }
}

export const fencedCode: Extension = ViewPlugin.fromClass(FencedCode, { decorations: ({ marks }) => marks });
