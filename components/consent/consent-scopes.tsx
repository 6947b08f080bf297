"use client";

import { useId } from "react";
import { capitalised, saysWhatItCan } from "#components/keys/scope-words.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { SCOPE_FACTS } from "#lib/contract/scope-facts.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { orderOf } from "./consent-draft.ts";

/** The requested scopes with checkboxes. */
export function ConsentScopes({
  asked,
  beyondRole,
  role,
  chosen,
  allowedBefore,
  onChange,
  staysConnected,
  onStaysConnectedChange,
  error,
}: {
  asked: readonly Scope[];
  /** The requested scopes that the person's role does not allow. */
  beyondRole: readonly Scope[];
  role: string;
  chosen: readonly Scope[];
  /** Undefined the first time: then every scope is new. */
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
      {orderOf(asked).map((scope) => (
        <Checkbox
          key={scope}
          label={capitalised(SCOPE_FACTS[scope].can)}
          {...(allowedBefore?.includes(scope) === false && { help: "You have not allowed this so far." })}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(asked.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
          }
        />
      ))}
      {beyondRole.length > 0 && (
        <p className="text-ink-faint text-meta">
          It also asks to {saysWhatItCan(beyondRole)}. Your role, {role}, does not allow that.
        </p>
      )}
      <Checkbox
        label="Stay connected without asking again"
        help="Until you end the connection or do not use it for 30 days. Otherwise for an hour."
        checked={staysConnected}
        onChange={({ target }) => onStaysConnectedChange(target.checked)}
        className="mt-2 border-line border-t pt-4"
      />
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
