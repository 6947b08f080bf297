import { useEffect, useMemo, useState } from "react";
import { FormFaults } from "#components/schema-form/form-faults.ts";
import { JsonEditor } from "#components/schema-form/json-editor.tsx";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";

/** A JSON object, typed as text. */
export function ObjectField({
  label,
  help,
  value,
  onChange,
  onUnread,
  disabled,
  error,
  rows,
}: {
  label: string;
  help?: string;
  value: JsonObject;
  onChange: (value: JsonObject) => void;
  /** Whether the text is no JSON object now. */
  onUnread: (isFaulty: boolean) => void;
  disabled: boolean;
  error: string | undefined;
  rows: number;
}) {
  const [isOther, setOther] = useState(false);
  const [isFaulty, setFaulty] = useState(false);
  const noting = useMemo(
    () => ({ note: (_: string, message: string | undefined) => setFaulty(message !== undefined) }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a parent's new function is no news
  useEffect(() => onUnread(isFaulty || isOther), [isFaulty, isOther]);
  return (
    <FormFaults value={noting}>
      <JsonEditor
        label={label}
        help={help}
        pointer=""
        value={value}
        onChange={(typed) => {
          const isObject = isJsonObject(typed ?? null);
          setOther(!isObject);
          if (isObject) onChange(typed as JsonObject);
        }}
        disabled={disabled}
        error={isOther ? "Enter a JSON object: { … }" : error}
        rows={rows}
      />
    </FormFaults>
  );
}
