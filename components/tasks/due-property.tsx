"use client";

import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { PropertyKey } from "#components/ui/combobox.tsx";
import { DateField } from "#components/ui/date-field.tsx";
import { Field, PROPERTY } from "#components/ui/field.tsx";
import { fieldDay } from "#components/ui/format-date.ts";
import { Popup } from "#components/ui/popup.tsx";
import type { TaskStatus } from "#lib/contract/task-values.ts";
import { DueMark } from "./due-mark.tsx";
import { dueAtEndOf } from "./due-words.ts";

const QUICK = [
  ["Today", 0],
  ["Tomorrow", 1],
  ["In a week", 7],
] as const;

/** The day a task is due, in its column of properties: near days in one click, any other by a date field. */
export function DueProperty({
  dueAt,
  status,
  keys,
  onChange,
}: {
  dueAt: string | null;
  status: TaskStatus;
  keys: string;
  onChange: (dueAt: string | null) => void;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  function choose(next: string | null) {
    onChange(next);
    setOpen(false);
  }
  return (
    <Field label="Due" isBeside>
      {(control) => (
        <div className="min-w-0">
          <button
            {...control}
            ref={anchor}
            type="button"
            role="combobox"
            aria-haspopup="dialog"
            aria-controls={`${control.id}-days`}
            aria-expanded={isOpen}
            aria-keyshortcuts={keys}
            data-shortcuts=""
            onClick={() => setOpen(!isOpen)}
            className={PROPERTY}
          >
            {dueAt ? (
              <DueMark dueAt={dueAt} status={status} withIcon />
            ) : (
              <span className="text-ink-faint">None</span>
            )}
            <PropertyKey keys={keys} />
          </button>
          <Popup anchor={anchor} open={isOpen} onOpenChange={setOpen} label="Due">
            <div id={`${control.id}-days`} className="grid gap-3 p-3">
              <div className="flex flex-wrap gap-1.5">
                {QUICK.map(([label, days]) => (
                  <Button key={label} size="small" onClick={() => choose(inDays(days))}>
                    {label}
                  </Button>
                ))}
                {dueAt && (
                  <Button size="small" look="quiet" onClick={() => choose(null)}>
                    No date
                  </Button>
                )}
              </div>
              <OtherDay dueAt={dueAt} onChoose={onChange} onEntered={() => setOpen(false)} />
            </div>
          </Popup>
        </div>
      )}
    </Field>
  );
}

/** Any day, typed or picked: saved by Enter or by leaving the field, not with each digit. */
function OtherDay({
  dueAt,
  onChoose,
  onEntered,
}: {
  dueAt: string | null;
  onChoose: (dueAt: string | null) => void;
  onEntered: () => void;
}) {
  const stored = dueAt ? fieldDay(new Date(dueAt)) : "";
  const [typed, setTyped] = useState<string>();
  function save() {
    if (typed !== undefined && typed !== stored) onChoose(dueAtEndOf(typed));
    setTyped(undefined);
  }
  return (
    <DateField
      label="Day"
      hideLabel
      value={typed ?? stored}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Else the key would press the button that gets the focus.
        event.preventDefault();
        save();
        onEntered();
      }}
    />
  );
}

function inDays(days: number): string | null {
  const now = new Date();
  return dueAtEndOf(fieldDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)));
}
