"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { isJsonObject, type Json, memberOf } from "#lib/contract/json.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { useInspected, useProblemsAt } from "../inspected.tsx";
import { moved } from "../members.ts";
import { errorOf } from "../problem-notes.tsx";
import { type ControlProps, wordsOf } from "./control-props.ts";
import { FieldGroup } from "./field-group.tsx";

/** Objects in an order, each with a form of its own. */
export function ListControl({ field, value, onChange, pointer, Fields }: ControlProps<"list">) {
  const { readOnly } = useInspected();
  const items: readonly Json[] = Array.isArray(value) ? value : [];
  const change = (next: readonly Json[]) =>
    onChange(next.length === 0 && field.optional ? undefined : [...next]);
  return (
    <FieldGroup {...wordsOf(field)} error={errorOf(useProblemsAt(pointer))}>
      <ItemList
        items={items}
        one={field.one}
        titleOf={(item) => titleOf(item, field.titleKey)}
        onChange={change}
        {...(items.length < field.most && { onAdd: () => change([...items, field.added]) })}
        readOnly={readOnly}
      >
        {(item, index, set) => (
          <Fields
            fields={field.fields}
            holder={isJsonObject(item) ? item : {}}
            pointer={childPointer(pointer, index)}
            onChange={set}
          />
        )}
      </ItemList>
    </FieldGroup>
  );
}

function titleOf(item: Json, key: string): string {
  const title = isJsonObject(item) ? memberOf(item, key) : undefined;
  return typeof title === "string" ? title : "";
}

/** The frame of a list: items that are added, removed, and moved by button or by Alt and an arrow key. */
export function ItemList<Item>({
  items,
  one,
  titleOf: title,
  onChange,
  onAdd,
  readOnly,
  children,
}: {
  items: readonly Item[];
  one: string;
  titleOf: (item: Item) => string;
  onChange: (items: readonly Item[]) => void;
  /** Without it there can be no more. */
  onAdd?: () => void;
  readOnly: boolean;
  children: (item: Item, index: number, set: (item: Item) => void) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const focusItem = (index: number, { isNew = false } = {}) =>
    requestAnimationFrame(() => {
      const field = box.current
        ?.querySelectorAll<HTMLElement>(":scope > [data-item]")
        [index]?.querySelector<HTMLElement>("input,textarea,[contenteditable=true],[role=combobox]");
      field?.focus();
      // The typed key replaces the one that the item began with.
      if (!isNew) return;
      if (field instanceof HTMLInputElement) field.select();
      else if (field?.isContentEditable) document.getSelection()?.selectAllChildren(field);
    });
  const move = (from: number, to: number) => {
    const next = moved(items, from, to);
    if (next === items) return;
    onChange(next);
    focusItem(to);
  };
  return (
    <div ref={box} className="grid gap-2">
      {items.map((item, index) => {
        const name = `${one} ${index + 1}${title(item) && `, ${title(item)}`}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce its name before every control within
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity
            key={index}
            role="group"
            data-item=""
            aria-label={name}
            onKeyDown={(event) => {
              if (!event.altKey || readOnly || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
              event.preventDefault();
              event.stopPropagation();
              move(index, event.key === "ArrowUp" ? index - 1 : index + 1);
            }}
            className="grid min-w-0 gap-3 rounded-md border border-line p-3"
          >
            <div className="-mt-1 flex items-center justify-between gap-2 text-ink-soft text-meta">
              <span className="truncate capitalize tabular-nums">
                {one} {index + 1}
              </span>
              {!readOnly && (
                <span className="-mr-1.5 flex">
                  <IconButton
                    label={`Move ${name} up`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                    className="disabled:opacity-40"
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move ${name} down`}
                    disabled={index === items.length - 1}
                    onClick={() => move(index, index + 1)}
                    className="disabled:opacity-40"
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                  <IconButton label={`Remove ${name}`} onClick={() => onChange(items.toSpliced(index, 1))}>
                    <Trash2 aria-hidden />
                  </IconButton>
                </span>
              )}
            </div>
            {children(item, index, (next) => onChange(items.toSpliced(index, 1, next)))}
          </div>
        );
      })}
      {!readOnly && onAdd && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => {
            onAdd();
            focusItem(items.length, { isNew: true });
          }}
        >
          <Plus aria-hidden />
          Add {one}
        </Button>
      )}
    </div>
  );
}
