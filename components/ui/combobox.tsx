"use client";

import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { toggled } from "./choices.ts";
import { classNames } from "./class-names.ts";
import { CONTROL, Field, type FieldProps, PROPERTY } from "./field.tsx";
import { KeyHint } from "./key-hint.tsx";
import { type Option, OptionList, type OptionListProps } from "./option-list.tsx";
import { Popup } from "./popup.tsx";

type Search = Pick<OptionListProps, "onSearch" | "isSearching" | "searchLabel" | "empty">;

export interface PropertyLook {
  readonly keys?: string;
  /** What is chosen; its icon and label when absent. */
  readonly shown?: ReactNode;
}

interface ComboboxProps extends FieldProps, Search {
  options: readonly Option[];
  placeholder?: string;
  disabled?: boolean;
  /** As high as a button. */
  isCompact?: boolean;
  /** A value in a column of properties, which its button shows plainly. The key that opens it is registered elsewhere. */
  property?: PropertyLook;
  className?: string;
}

/** Chooses from a long list with search. With `onSearch` the server searches. */
export function Combobox({
  value,
  onValueChange,
  clearable = false,
  ...props
}: ComboboxProps & {
  value: string | null;
  onValueChange: (value: string | null) => void;
  clearable?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const chosen = props.options.find((option) => option.value === value);
  return (
    <Frame
      {...props}
      open={open}
      onOpenChange={setOpen}
      shown={chosen?.label ?? value}
      icon={chosen?.icon}
      onClear={clearable && value !== null ? () => onValueChange(null) : undefined}
    >
      <OptionList
        {...listProps(props)}
        label={props.label}
        chosen={value === null ? [] : [value]}
        onChoose={(next) => {
          onValueChange(next);
          setOpen(false);
        }}
      />
    </Frame>
  );
}

/** Chooses several entries of a list; the chosen ones come first. */
export function MultiCombobox({
  values,
  onValuesChange,
  ...props
}: ComboboxProps & { values: readonly string[]; onValuesChange: (values: string[]) => void }) {
  const [open, setOpen] = useState(false);
  const names = values.map((value) => props.options.find((option) => option.value === value)?.label ?? value);
  return (
    <Frame
      {...props}
      open={open}
      onOpenChange={setOpen}
      shown={
        names.length > 3 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(", ")
      }
      onClear={values.length > 0 ? () => onValuesChange([]) : undefined}
    >
      <OptionList
        {...listProps(props)}
        label={props.label}
        multiple
        chosen={values}
        onChoose={(value) => onValuesChange(toggled(values, value))}
      />
    </Frame>
  );
}

function listProps({ options, onSearch, isSearching, searchLabel, empty }: ComboboxProps) {
  return {
    options,
    ...(onSearch && { onSearch }),
    ...(isSearching !== undefined && { isSearching }),
    ...(searchLabel && { searchLabel }),
    ...(empty && { empty }),
  };
}

function Frame({
  label,
  hideLabel,
  help,
  error,
  optional,
  placeholder = "Choose",
  disabled = false,
  isCompact = false,
  property,
  className,
  open,
  onOpenChange,
  shown,
  icon,
  onClear,
  children,
}: ComboboxProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  shown: string | null;
  icon?: ReactNode;
  onClear: (() => void) | undefined;
  children: ReactNode;
}) {
  const isBeside = property !== undefined && !hideLabel;
  const field = { label, hideLabel: hideLabel ?? false, isBeside, help, error, optional: optional ?? false };
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative min-w-0">
          <button
            {...control}
            ref={anchor}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={`${control.id}-list`}
            aria-keyshortcuts={property?.keys}
            data-shortcuts={property ? "" : undefined}
            disabled={disabled}
            onClick={() => onOpenChange(!open)}
            onKeyDown={(event) => {
              if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
              event.preventDefault();
              onOpenChange(true);
            }}
            className={
              property
                ? classNames(PROPERTY, Boolean(onClear) && "pr-9")
                : classNames(
                    CONTROL,
                    "flex min-w-0 items-center justify-between gap-2 pr-2.5 pl-3 text-left pointer-coarse:h-11",
                    isCompact ? "h-8" : "h-9",
                    Boolean(onClear) && "pr-16",
                    className,
                  )
            }
          >
            {property?.shown && shown ? (
              property.shown
            ) : (
              <>
                {property && icon}
                <span className={classNames("truncate", !shown && "text-ink-faint")}>
                  {shown || placeholder}
                </span>
              </>
            )}
            {property?.keys && !onClear && <PropertyKey keys={property.keys} />}
            {!property && !onClear && <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />}
          </button>
          {onClear && (
            <span className="absolute inset-y-0 right-0 flex items-center gap-1 pr-2 text-ink-faint">
              <button
                type="button"
                aria-label={`Clear ${label}`}
                onClick={onClear}
                className="rounded-sm p-1 transition-colors hover:bg-hover hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </button>
              {!property && <ChevronDown aria-hidden className="pointer-events-none size-4" />}
            </span>
          )}
          <Popup anchor={anchor} open={open} onOpenChange={onOpenChange} label={label} isWide>
            <div id={`${control.id}-list`}>{children}</div>
          </Popup>
        </div>
      )}
    </Field>
  );
}

/** The key that opens a property: seen where it would be used. */
export function PropertyKey({ keys }: { keys: string }) {
  return (
    <span aria-hidden className="ml-auto opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100">
      <KeyHint keys={keys} />
    </span>
  );
}
