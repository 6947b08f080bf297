"use client";

import { Component, type ReactNode } from "react";
import type { JsonObject } from "#lib/contract/json.ts";
import type { FormValue } from "./form-values.ts";
import { JsonEditor } from "./json-editor.tsx";

interface Props {
  schema: JsonObject;
  value: FormValue;
  onChange: (value: FormValue) => void;
  disabled: boolean;
  children: ReactNode;
}

/** If a schema crashes the form, its value can still be edited as JSON, validated as in the form. */
export class FormBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, value, onChange, disabled } = this.props;
    if (!this.state.failed) return children;
    return (
      <JsonEditor
        label="Input"
        help="This schema cannot be shown as a form. What you type here is checked in the same way."
        pointer=""
        value={value}
        onChange={onChange}
        disabled={disabled}
        rows={10}
      />
    );
  }
}
