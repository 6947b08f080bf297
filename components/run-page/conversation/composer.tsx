"use client";

import { ArrowUp, LoaderCircle } from "lucide-react";
import { type RefObject, useId } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { CONTROL, FieldError } from "#components/ui/field.tsx";
import { MAX_MESSAGE_CHARS } from "#lib/contract/limits.ts";

/** The message field. Enter sends, Shift+Enter adds a line. */
export function Composer({
  message,
  onMessage,
  onSend,
  isSending,
  fault,
  placeholder,
  field,
}: {
  message: string;
  onMessage: (message: string) => void;
  onSend: () => void;
  isSending: boolean;
  fault: string | undefined;
  placeholder: string;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const id = useId();
  const isTooLong = message.length > MAX_MESSAGE_CHARS;
  return (
    <div className="grid gap-1" data-pointer="/message">
      <div className="relative">
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <textarea
          id={id}
          ref={field}
          rows={2}
          value={message}
          placeholder={placeholder}
          aria-describedby={`${id}-help ${id}-error`}
          aria-invalid={fault || isTooLong ? true : undefined}
          onChange={({ target }) => onMessage(target.value)}
          onKeyDown={(event) => {
            // During IME composition, Enter accepts the suggestion.
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (!isSending) onSend();
          }}
          className={classNames(
            CONTROL,
            "field-sizing-content max-h-80 min-h-16 resize-none py-2.5 pr-13 pl-3",
          )}
        />
        <button
          type="button"
          onClick={onSend}
          disabled={isSending || message.trim() === "" || isTooLong}
          aria-label="Send"
          title="Send"
          className="absolute right-2 bottom-2 inline-flex size-9 items-center justify-center rounded-md bg-accent text-on-accent transition-colors enabled:hover:bg-accent-hover disabled:opacity-60 [&_svg]:size-4"
        >
          {isSending ? (
            <LoaderCircle aria-hidden className="motion-safe:animate-spin" />
          ) : (
            <ArrowUp aria-hidden />
          )}
        </button>
      </div>
      <p id={`${id}-help`} className="text-ink-faint text-meta">
        Enter sends, Shift+Enter starts a new line.
      </p>
      <FieldError id={`${id}-error`}>
        {isTooLong ? `The message is over ${MAX_MESSAGE_CHARS.toLocaleString("en")} characters.` : fault}
      </FieldError>
    </div>
  );
}
