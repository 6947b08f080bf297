"use client";

import { useContext, useId, useRef } from "react";
import { FieldNotes } from "#components/ui/field.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { OptionalMark } from "#components/ui/optional-mark.tsx";
import { useInspected, useProblemsAt } from "../inspector/inspected.tsx";
import { errorOf } from "../inspector/problem-notes.tsx";
import { callOf } from "./call-of.ts";
import type { CodeEditorProps } from "./code-editor.tsx";
import { FunctionPicker } from "./function-picker.tsx";
import { type FieldHandle, LastFieldContext } from "./last-field.ts";
import { ShownValue } from "./shown-value.tsx";

/** A template without an expression is its own value. */
function saysMore(kind: "expression" | "template", value: string): boolean {
  return kind === "template" ? value.includes("{{") : value.trim() !== "";
}

/** Characters shown before the editor has loaded: laying out a line of megabytes takes a minute. */
const MOST_SHOWN = 2_000;

/** Loads with the first field: the editor is half of the page's script. */
const CodeEditor = lazyPart<CodeEditorProps>(
  () => import("./code-editor.tsx").then((part) => part.CodeEditor),
  ({ value, isLong }) => (
    <div
      className={`overflow-hidden whitespace-pre-wrap rounded-md border border-line-control bg-surface px-3 py-1.5 font-mono text-table ${isLong ? "min-h-24" : "min-h-9"}`}
    >
      {value.slice(0, MOST_SHOWN)}
    </div>
  ),
);

/** An expression or a template in its editor, with the value that the sample gives beneath. */
export function CodeField({
  label,
  help,
  optional = false,
  kind,
  value,
  pointer,
  inBody = false,
  isLong = false,
  onChange,
}: {
  label: string;
  help?: string;
  optional?: boolean;
  kind: "expression" | "template";
  value: string;
  pointer: string;
  inBody?: boolean;
  isLong?: boolean;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const { readOnly, sample } = useInspected();
  const problems = useProblemsAt(pointer);
  const error = errorOf(problems);
  const handle = useRef<FieldHandle>(null);
  const last = useContext(LastFieldContext);
  const focus = () => window.document.getElementById(id)?.focus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is the editor in it that has the focus
    <div
      className="grid min-w-0 content-start gap-1.5"
      onFocus={() => {
        last.current = handle;
      }}
    >
      <div className="flex min-w-0 items-center gap-2">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a label is pressed to reach its field; Tab reaches it too */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <span id={`${id}-label`} onClick={focus} className="font-medium text-body">
          {label}
          {optional && <OptionalMark />}
        </span>
        <span
          title={
            kind === "expression"
              ? "An expression: computed when the node runs"
              : "Text: {{ }} inserts values"
          }
          className="rounded-sm bg-sunken px-1.5 font-mono text-ink-soft text-meta"
        >
          {kind === "expression" ? "ƒx" : "text"}
        </span>
        {!readOnly && (
          <FunctionPicker
            label={label}
            onChoose={(row) => handle.current?.insert((before) => callOf(row, before))}
          />
        )}
      </div>
      <CodeEditor
        id={id}
        labelledBy={`${id}-label`}
        describedBy={`${id}-help ${id}-error ${id}-value`}
        isInvalid={error !== undefined}
        kind={kind}
        value={value}
        place={{ pointer, inBody }}
        problems={problems}
        isLong={isLong}
        readOnly={readOnly}
        handle={handle}
        onChange={onChange}
      />
      <div id={`${id}-value`} className="empty:hidden">
        {sample && saysMore(kind, value) && (
          <ShownValue
            kind={kind}
            source={value}
            slot={pointer}
            sample={sample}
            // Outputs of a body's nodes differ by iteration and are not in the data.
            isWrong={error !== undefined || pointer.includes("/config/body/")}
          />
        )}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
