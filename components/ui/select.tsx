"use client";

import type { ReactNode } from "react";
import { Combobox, type PropertyLook } from "./combobox.tsx";
import type { FieldProps } from "./field.tsx";

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
}

/** Chooses one of a few options in a menu; it cannot be cleared. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  ...props
}: FieldProps & {
  options: readonly SelectOption<Value>[];
  /** Null: none is chosen yet. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
  isCompact?: boolean;
  property?: PropertyLook;
  className?: string;
}) {
  return (
    <Combobox
      {...props}
      options={options}
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onValueChange(option.value);
      }}
    />
  );
}
