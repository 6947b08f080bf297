"use client";

import { Info } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { SCOPE_FACTS } from "#lib/contract/scope-facts.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { capitalised, missingBeside, presetOf, SCOPE_GROUPS, SCOPE_PRESETS } from "./scope-words.ts";

const OWN_CHOICE = "own";

/** Chooses scopes: a preset for the usual cases, or single scopes in plain words. */
export function ScopePicker({
  scopes,
  onChange,
  error,
}: {
  scopes: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
  error?: string | undefined;
}) {
  const errorId = useId();
  const preset = presetOf(scopes);
  // Custom begins with what is ticked, so it is a choice of its own for as long as that is a preset's.
  const [isCustom, setCustom] = useState(false);
  return (
    <div className="grid gap-5">
      <RadioGroup
        label="Preset"
        hideLabel
        look="tiles"
        value={isCustom ? OWN_CHOICE : (preset?.id ?? OWN_CHOICE)}
        onValueChange={(id) => {
          setCustom(id === OWN_CHOICE);
          const chosen = SCOPE_PRESETS.find((one) => one.id === id);
          if (chosen) onChange(chosen.scopes);
        }}
        options={[
          ...SCOPE_PRESETS.map(({ id, label, help }) => ({
            value: id,
            label: <span className="font-medium">{label}</span>,
            help,
          })),
          {
            value: OWN_CHOICE,
            label: <span className="font-medium">Custom</span>,
            help: "Start from these and change them below.",
          },
        ]}
      />
      <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-x-8 gap-y-4">
        <legend className="mb-3 font-medium">Scopes</legend>
        {SCOPE_GROUPS.map((group) => (
          <ScopeGroup key={group.label} group={group} scopes={scopes} onChange={onChange} />
        ))}
        <MissingScopes scopes={scopes} onAdd={(missing) => onChange([...scopes, ...missing])} />
        <FieldError id={errorId}>{error}</FieldError>
      </fieldset>
    </div>
  );
}

/** A permission that does little without another one says so, and adds it. */
function MissingScopes({
  scopes,
  onAdd,
}: {
  scopes: readonly Scope[];
  onAdd: (missing: readonly Scope[]) => void;
}) {
  const missing = missingBeside(scopes);
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {missing.map(({ scope, needs }) => (
        <div key={scope} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="flex min-w-0 items-center gap-2">
            <Info aria-hidden className="size-4 shrink-0 text-waiting" />
            <span>
              To {SCOPE_FACTS[scope].can}, a key must also {SCOPE_FACTS[needs].can}.
            </span>
          </p>
          <Button size="small" onClick={() => onAdd([needs])}>
            Add {needs}
          </Button>
        </div>
      ))}
    </div>
  );
}

function ScopeGroup({
  group,
  scopes,
  onChange,
}: {
  group: (typeof SCOPE_GROUPS)[number];
  scopes: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
}) {
  return (
    <fieldset className="grid gap-2 border-line border-t pt-3 sm:grid-cols-[7rem_1fr]">
      <legend className="sr-only">{group.label}</legend>
      <p aria-hidden className="text-ink-soft">
        {group.label}
      </p>
      <div className="grid gap-2.5">
        {group.scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={
              <>
                {capitalised(SCOPE_FACTS[scope].can)}{" "}
                <code className="font-mono text-ink-faint text-meta">{scope}</code>
              </>
            }
            help={SCOPE_FACTS[scope].help}
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
