"use client";

import { UserRound } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { TextArea } from "#components/ui/text-area.tsx";
import { mentionBefore, type Person, peopleFor, withPerson } from "./mention-text.ts";

/** A text in which @ and the beginning of a name offer people. Ctrl or Cmd and Enter submits. */
export function MentionField({
  label,
  help,
  value,
  onChange,
  people,
  onPerson,
  onSubmit,
  onEscape,
  isFocusedFirst = false,
  error,
  disabled,
  maxLength,
}: {
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
  people: readonly Person[];
  onPerson: (person: Person) => void;
  onSubmit: () => void;
  onEscape?: () => void;
  /** The field takes the focus when it appears, at the end of its text. */
  isFocusedFirst?: boolean;
  error: string | undefined;
  disabled: boolean;
  maxLength: number;
}) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const cursorAfter = useRef<number>(undefined);
  const [cursor, setCursor] = useState(0);
  const [marked, setMarked] = useState(0);
  const [closedAt, setClosedAt] = useState<string>();
  const typed = mentionBefore(value, cursor);
  const isOpen = typed !== undefined && closedAt !== `${cursor} ${typed}`;
  const found = isOpen ? peopleFor(people, typed) : [];
  const mark = Math.min(marked, found.length - 1);

  useEffect(() => {
    if (!isFocusedFirst || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [isFocusedFirst]);
  // Once the field has its new text.
  useLayoutEffect(() => {
    if (cursorAfter.current === undefined) return;
    field.current?.setSelectionRange(cursorAfter.current, cursorAfter.current);
    cursorAfter.current = undefined;
  });
  function choose(person: Person | undefined) {
    if (!person) return;
    const next = withPerson({ text: value, cursor }, person);
    onPerson(person);
    onChange(next.text);
    setCursor(next.cursor);
    cursorAfter.current = next.cursor;
    field.current?.focus();
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return onSubmit();
    if (found.length === 0) {
      if (event.key === "Escape") onEscape?.();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setMarked((mark + step + found.length) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(found[mark]);
    else if (event.key === "Escape") setClosedAt(`${cursor} ${typed}`);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <div className="relative">
      <TextArea
        ref={field}
        label={label}
        help={help}
        rows={3}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        error={error}
        onChange={({ target }) => {
          onChange(target.value);
          setCursor(target.selectionStart);
          setMarked(0);
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onBlur={() => setClosedAt(`${cursor} ${typed}`)}
        onKeyDown={press}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={found.length > 0 ? optionId(mark) : undefined}
      />
      <p role="status" className="sr-only">
        {found.length > 0 && `${found.length} people. Arrow keys choose, Enter inserts.`}
      </p>
      {found.length > 0 && (
        <ul
          id={listId}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the field keeps the focus and names the marked option
          role="listbox"
          aria-label="People"
          className="pop absolute top-full left-0 z-50 mt-1 grid w-72 max-w-full rounded-lg bg-surface p-1 shadow-raised"
        >
          {found.map((person, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
            <li
              key={person.id}
              id={optionId(index)}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above
              role="option"
              aria-selected={index === mark}
              // Before the field loses the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              className={classNames(
                "flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 pointer-coarse:min-h-11",
                index === mark && "bg-hover",
              )}
            >
              <UserRound aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <span className="truncate">{person.name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
