"use client";

import { useId } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { SCOPE_FACTS } from "#lib/contract/scope-facts.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { capitalised, presetOf, SCOPE_GROUPS, SCOPE_PRESETS } from "./scope-words.ts";

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
  return (
    <div className="grid gap-5">
      <RadioGroup
        label="Preset"
        hideLabel
        look="tiles"
        value={presetOf(scopes)?.id ?? OWN_CHOICE}
        onValueChange={(id) => onChange(SCOPE_PRESETS.find((preset) => preset.id === id)?.scopes ?? [])}
        options={[
          ...SCOPE_PRESETS.map(({ id, label, help }) => ({
            value: id,
            label: <span className="font-medium">{label}</span>,
            help,
          })),
          {
            value: OWN_CHOICE,
            label: <span className="font-medium">Custom</span>,
            help: "Choose the permissions below.",
          },
        ]}
      />
      <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-x-8 gap-y-4">
        <legend className="mb-3 font-medium">Scopes</legend>
        {SCOPE_GROUPS.map((group) => (
          <ScopeGroup key={group.label} group={group} scopes={scopes} onChange={onChange} />
        ))}
        <FieldError id={errorId}>{error}</FieldError>
      </fieldset>
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
