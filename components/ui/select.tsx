"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { classNames } from "./class-names.ts";
import { CONTROL, Field, type FieldProps } from "./field.tsx";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

/** One of a list that fits a screen; Combobox searches longer ones. */
export function Select<Value extends string>({
  label,
  hideLabel,
  help,
  error,
  optional,
  options,
  value,
  onValueChange,
  placeholder = "Choose",
  disabled = false,
  className,
}: FieldProps & {
  options: readonly SelectOption<Value>[];
  /** Null: none is chosen yet. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
}) {
  const field = { label, hideLabel: hideLabel ?? false, help, error, optional: optional ?? false };
  return (
    <Field {...field}>
      {(control) => (
        <Radix.Root
          value={value ?? ""}
          // Radix says string; what it says is one of the options' values.
          onValueChange={(chosen) => {
            const option = options.find((one) => one.value === chosen);
            if (option) onValueChange(option.value);
          }}
          disabled={disabled}
        >
          <Radix.Trigger
            {...control}
            className={classNames(
              CONTROL,
              "flex h-9 min-w-0 items-center justify-between gap-2 pr-2.5 pl-3 text-left data-placeholder:text-ink-faint pointer-coarse:h-11 [&>span]:truncate",
              className,
            )}
          >
            <Radix.Value placeholder={placeholder} />
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              position="popper"
              sideOffset={4}
              className="pop z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1.5rem)] overflow-hidden rounded-lg bg-surface p-1 text-body text-ink shadow-raised"
            >
              <Radix.Viewport>
                {options.map((option) => (
                  <Radix.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className="flex h-8 select-none items-center justify-between gap-4 rounded-md px-2 outline-none data-disabled:opacity-60 data-highlighted:bg-hover pointer-coarse:h-11"
                  >
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                    <Radix.ItemIndicator>
                      <Check aria-hidden className="size-4 text-accent-ink" />
                    </Radix.ItemIndicator>
                  </Radix.Item>
                ))}
              </Radix.Viewport>
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </Field>
  );
}
