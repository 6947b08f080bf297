"use client";

import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import type { AssistedPlace } from "#lib/language/agent-document/assist-place.ts";
import type { ShownProblem } from "../inspector/problem-notes.tsx";
import { assistance } from "./assistance.ts";
import { editing } from "./editing.ts";
import type { FieldHandle } from "./last-field.ts";
import { setText } from "./set-text.ts";

export interface CodeEditorProps {
  id: string;
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  kind: "expression" | "template";
  value: string;
  place: AssistedPlace;
  problems: readonly ShownProblem[];
  isLong: boolean;
  readOnly: boolean;
  handle: RefObject<FieldHandle | null>;
  onChange: (text: string) => void;
}

/** CodeMirror, with the value and the problems that React has. Undo within the field is the editor's own. */
export function CodeEditor(props: CodeEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const attributes = useRef(new Compartment());
  const { kind, value, problems } = props;

  useEffect(() => {
    if (!box.current) return;
    const given = latest.current;
    const made = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: given.value,
        extensions: [
          editing({ kind, isLong: given.isLong }),
          assistance({ kind, place: () => latest.current.place }),
          attributes.current.of(attributesOf(given)),
          EditorView.updateListener.of((update) => {
            const text = update.state.doc.toString();
            if (update.docChanged && text !== latest.current.value) latest.current.onChange(text);
          }),
        ],
      }),
    });
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, [kind]);

  useEffect(() => {
    if (view.current) setText(view.current, value);
  }, [value]);

  useImperativeHandle(
    props.handle,
    () => ({
      insert: (make) => {
        if (view.current && !latest.current.readOnly) insertInto(view.current, kind, make);
      },
    }),
    [kind],
  );

  const { id, labelledBy, describedBy, isInvalid, readOnly } = props;
  useEffect(() => {
    const next = attributesOf({ id, labelledBy, describedBy, isInvalid, readOnly });
    view.current?.dispatch({ effects: attributes.current.reconfigure(next) });
  }, [id, labelledBy, describedBy, isInvalid, readOnly]);

  useEffect(() => {
    if (view.current) showProblems(view.current, problems);
  }, [problems]);

  return (
    <div
      ref={box}
      data-invalid={isInvalid || undefined}
      className="min-w-0 rounded-md border border-line-control bg-surface transition-colors focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 hover:border-ink-faint data-invalid:border-failed"
    />
  );
}

function insertInto(
  view: EditorView,
  kind: CodeEditorProps["kind"],
  make: Parameters<FieldHandle["insert"]>[0],
): void {
  const { from, to } = view.state.selection.main;
  const before = view.state.sliceDoc(0, from);
  const isText = kind === "template" && before.lastIndexOf("{{") <= before.lastIndexOf("}}");
  const { text, cursor } = make(isText ? "" : before);
  const [open, close] = isText ? ["{{ ", " }}"] : ["", ""];
  view.dispatch({
    changes: { from, to, insert: `${open}${text}${close}` },
    selection: { anchor: from + open.length + cursor },
    userEvent: "input.complete",
    scrollIntoView: true,
  });
  view.focus();
}

function attributesOf({
  id,
  labelledBy,
  describedBy,
  isInvalid,
  readOnly,
}: Pick<CodeEditorProps, "id" | "labelledBy" | "describedBy" | "isInvalid" | "readOnly">): Extension {
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({
      id,
      "aria-labelledby": labelledBy,
      "aria-describedby": describedBy,
      "aria-invalid": String(isInvalid),
      ...(readOnly && { "aria-readonly": "true", tabindex: "0" }),
    }),
  ];
}

/** Underlines what is wrong, from its position to the end of the word there. */
function showProblems(view: EditorView, problems: readonly ShownProblem[]): void {
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
