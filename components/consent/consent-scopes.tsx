"use client";

import { useId } from "react";
import { capitalised, SCOPE_WORDS } from "#components/keys/scope-words.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FieldError } from "#components/ui/field.tsx";
import type { Scope } from "#lib/contract/scopes.ts";

/** What the app asks to do, each of which may be taken from it. */
export function ConsentScopes({
  asked,
  chosen,
  allowedBefore,
  onChange,
  staysConnected,
  onStaysConnectedChange,
  error,
}: {
  asked: readonly Scope[];
  chosen: readonly Scope[];
  /** Undefined the first time: then all of it is new. */
  allowedBefore: readonly Scope[] | undefined;
  onChange: (scopes: readonly Scope[]) => void;
  staysConnected: boolean;
  onStaysConnectedChange: (stays: boolean) => void;
  error: string | undefined;
}) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-2.5">
      <legend className="mb-3 font-medium">It may, as you</legend>
      {asked.map((scope) => (
        <Checkbox
          key={scope}
          label={capitalised(SCOPE_WORDS[scope].can)}
          {...(allowedBefore?.includes(scope) === false && { help: "You have not allowed this so far." })}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(asked.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
          }
        />
      ))}
      <Checkbox
        label="Stay connected without asking again"
        help="Until you end it, or it has not been used for 30 days. Otherwise for an hour."
        checked={staysConnected}
        onChange={({ target }) => onStaysConnectedChange(target.checked)}
        className="mt-2 border-line border-t pt-4"
      />
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
