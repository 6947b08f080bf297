"use client";

import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

/**
 * A dialog with a form: cancelled, or submitted by its button, Enter, or Ctrl or Cmd and Enter from a text of several lines. The component that handles the submission shows
 * faults at the fields, so the browser validates nothing.
 */
export function FormDialog({
  onSubmit,
  act,
  cancel = "Cancel",
  disabled,
  children,
  description,
  ...dialog
}: Pick<DialogProps, "open" | "onClose" | "title" | "size"> & {
  description?: DialogProps["description"] | undefined;
  onSubmit: () => void;
  /** The button's text: "Create team", and "Saving" while it is pending. */
  act: string;
  /** The text of the cancel button. */
  cancel?: string;
  disabled: boolean;
  children: ReactNode;
}) {
  const form = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!disabled) onSubmit();
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
  return (
    <Dialog
      {...dialog}
      {...(description && { description })}
      footer={
        <>
          <Button onClick={dialog.onClose}>{cancel}</Button>
          <Button type="submit" form={form} look="primary" disabled={disabled}>
            {act}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        className={dialog.size === "small" ? "grid gap-4" : "grid gap-5"}
      >
        {children}
      </form>
    </Dialog>
  );
}
