"use client";

import { Pencil } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL, FieldError } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { HEADING } from "./page-header.tsx";

/** A page's title, edited in its place: Enter or leaving it saves, Escape leaves it as it was. */
export function EditableTitle({
  title,
  label,
  maxLength,
  headingRef,
  isPending,
  fault,
  onSave,
  onClose,
}: {
  title: string;
  /** "Title": the field's name, and with "Edit" the button's. */
  label: string;
  maxLength: number;
  headingRef: RefObject<HTMLHeadingElement | null>;
  isPending: boolean;
  fault: string | undefined;
  /** Given a text that is not empty and another one. It closes by `close`, once it is saved. */
  onSave: (title: string, close: () => void) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState<string>();
  const isEdited = typed !== undefined;
  const wasEdited = useRef(false);
  // Once the heading is there again, however long that takes.
  useEffect(() => {
    if (wasEdited.current && !isEdited) headingRef.current?.focus({ preventScroll: true });
    wasEdited.current = isEdited;
  }, [isEdited, headingRef]);
  function close() {
    setTyped(undefined);
    onClose();
  }
  function save() {
    if (typed === undefined || isPending) return;
    const next = typed.trim();
    if (next === "" || next === title) close();
    else onSave(next, close);
  }
  if (typed === undefined)
    return (
      <div className="group flex min-w-0 items-start gap-1">
        <h1 ref={headingRef} tabIndex={-1} className={HEADING}>
          {title}
        </h1>
        <IconButton label={`Edit ${label.toLowerCase()}`} onClick={() => setTyped(title)} className="-my-0.5">
          <Pencil aria-hidden />
        </IconButton>
      </div>
    );
  return (
    <form
      className="grid min-w-0 grow gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-describedby="title-fault"
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
        autoFocus
        value={typed}
        maxLength={maxLength}
        disabled={isPending}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
        }}
        className={classNames(CONTROL, "h-9 max-w-3xl px-2 font-semibold sm:text-title")}
      />
      <FieldError id="title-fault">{fault}</FieldError>
    </form>
  );
}
