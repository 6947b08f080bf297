import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json, jsonParseLinter } from "@codemirror/lang-json";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { linter, lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useEffectEvent, useRef } from "react";
import { given, setText } from "../code/set-text.ts";

export interface TextMark {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning";
  readonly message: string;
}

const LOOK = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", color: "var(--ink)", backgroundColor: "var(--surface)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--ink-faint)", border: "none" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-wash)",
  },
  ".cm-tooltip": { backgroundColor: "var(--surface)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--ink)" },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent-ink)" },
  { tag: tags.string, color: "var(--completed)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--waiting)" },
]);

/** JSON as text, with its faults marked where they are. */
export function JsonText({
  label,
  text,
  marks,
  isReadOnly,
  onText,
}: {
  label: string;
  text: string;
  marks: readonly TextMark[];
  isReadOnly: boolean;
  onText: (text: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const type = useEffectEvent(onText);
  const begin = useEffectEvent(() => text);
  useEffect(() => {
    if (!box.current) return;
    const made = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: begin(),
        extensions: [
          lineNumbers(),
          foldGutter(),
          lintGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightSelectionMatches(),
          json(),
          linter(jsonParseLinter()),
          syntaxHighlighting(COLOURS),
          keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, indentWithTab]),
          EditorState.readOnly.of(isReadOnly),
          EditorView.contentAttributes.of({ "aria-label": label }),
          EditorView.lineWrapping,
          EditorView.updateListener.of(({ docChanged, transactions, state }) => {
            if (docChanged && !transactions.some((one) => one.annotation(given))) type(state.doc.toString());
          }),
          LOOK,
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [isReadOnly, label]);
  useEffect(() => {
    if (view.current) setText(view.current, text);
  }, [text]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const length = editor.state.doc.length;
    const diagnostics = marks.map((mark) => ({
      ...mark,
      from: Math.min(mark.from, length),
      to: Math.min(mark.to, length),
    }));
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [marks]);
  return <div ref={box} className="min-h-0 grow overflow-hidden" />;
}
