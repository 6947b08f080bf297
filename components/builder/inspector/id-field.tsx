"use client";

import { useState } from "react";
import { TextField } from "#components/ui/text-field.tsx";
import { useInspected, useProblemsAt } from "./inspected.tsx";
import { errorOf } from "./problem-notes.tsx";

/**
 * An id. It is renamed everywhere at once, so only when it is complete: with Enter, or when the field is left. Until
 * then the field says what is wrong with it.
 */
export function IdField({
  id,
  pattern,
  rule,
  taken,
  pointer,
  onRename,
}: {
  id: string;
  pattern: RegExp;
  rule: string;
  taken: readonly string[];
  pointer: string;
  onRename: (to: string) => void;
}) {
  const { readOnly } = useInspected();
  const [draft, setDraft] = useState<string>();
  const problems = useProblemsAt(`${pointer}/id`);
  const fault = draft === undefined || draft === id ? undefined : faultOf(draft, { pattern, rule, taken });
  function rename() {
    if (draft !== undefined && draft !== id && fault === undefined) onRename(draft);
    setDraft(undefined);
  }
  return (
    <TextField
      label="Id"
      help="If you change the id, expressions and edges that use it are updated."
      error={fault ?? errorOf(problems)}
      value={draft ?? id}
      readOnly={readOnly}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      className="font-mono sm:text-table"
      onChange={(event) => setDraft(event.target.value)}
      onBlur={rename}
      onKeyDown={(event) => {
        if (event.key === "Enter" && fault === undefined) rename();
        if (event.key === "Escape" && draft !== undefined) {
          event.stopPropagation();
          setDraft(undefined);
        }
      }}
    />
  );
}

function faultOf(
  id: string,
  { pattern, rule, taken }: { pattern: RegExp; rule: string; taken: readonly string[] },
): string | undefined {
  if (!pattern.test(id)) return `The id ${rule}.`;
  return taken.includes(id) ? `Another one has the id "${id}".` : undefined;
}
