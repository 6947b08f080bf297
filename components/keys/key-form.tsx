"use client";

import type { ReactNode } from "react";
import { Combobox } from "#components/ui/combobox.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { DEFAULT_RATE_LIMIT_PER_MINUTE } from "#lib/contract/limits.ts";
import { AllowlistFields, type KeyChoices } from "./allowlist-fields.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { type KeyDraft, type KeyFaults, needsAllowlists } from "./key-draft.ts";
import { ScopePicker } from "./scope-picker.tsx";

/** All fields of a key on one page. */
export function KeyForm({
  id,
  draft,
  onChange,
  faults,
  choices,
  isNew,
  onSubmit,
}: {
  id: string;
  draft: KeyDraft;
  onChange: (changes: Partial<KeyDraft>) => void;
  faults: KeyFaults;
  choices: KeyChoices | undefined;
  isNew: boolean;
  onSubmit: () => void;
}) {
  const usual = choices?.usualRateLimitPerMinute ?? DEFAULT_RATE_LIMIT_PER_MINUTE;
  return (
    <form
      id={id}
      noValidate
      className="grid min-w-0 gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Section title="Name">
        <TextField
          label="Name"
          hideLabel
          name="name"
          autoComplete="off"
          maxLength={200}
          placeholder="Warehouse sync"
          help="The application or job that uses it. Create a key for each, so that you can revoke one without the others."
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
          error={faults.name}
        />
      </Section>
      <Section title="What it may do">
        <ScopePicker
          scopes={draft.scopes}
          onChange={(scopes) => onChange({ scopes })}
          error={faults.scopes}
        />
      </Section>
      {needsAllowlists(draft.scopes).teams && (
        <Section
          title="Where"
          help="Tasks, documents and files belong to teams. The key reaches only those of the teams and projects chosen here."
        >
          <AllowlistFields draft={draft} onChange={onChange} faults={faults} choices={choices} />
        </Section>
      )}
      <Section title="Expiry and rate limit">
        <div className="grid gap-5">
          <ExpiryField
            expiry={draft.expiry}
            onChange={(expiry) => onChange({ expiry })}
            error={faults.expiry}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label="Rate limit"
              optional
              unit="requests a minute"
              placeholder={usual.toLocaleString("en")}
              min={1}
              step={60}
              help={`Left empty: ${usual.toLocaleString("en")}, the workspace default. Extra requests get 429.`}
              value={draft.rateLimitPerMinute}
              onValueChange={(rateLimitPerMinute) => onChange({ rateLimitPerMinute })}
              error={faults.rateLimitPerMinute}
            />
          </div>
        </div>
      </Section>
      {isNew && <ActsAs draft={draft} onChange={onChange} choices={choices} />}
    </form>
  );
}

function ActsAs({
  draft,
  onChange,
  choices,
}: {
  draft: KeyDraft;
  onChange: (changes: Partial<KeyDraft>) => void;
  choices: KeyChoices | undefined;
}) {
  const [me, ...others] = choices?.people ?? [];
  if (!me || others.length === 0) return null;
  return (
    <Section
      title="Acts as"
      help="It can never do more than this person, and stops working when they are suspended or leave."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Combobox
          label="Person"
          hideLabel
          options={[me, ...others].map(({ id, name, email, role }) => ({
            value: id,
            label: id === me.id ? `${name} (you)` : name,
            hint: role,
            keywords: [email],
          }))}
          value={draft.actsAsUserId ?? me.id}
          onValueChange={(id) => onChange({ actsAsUserId: id === me.id ? null : id })}
        />
      </div>
    </Section>
  );
}

function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-3">
      <div className="grid gap-0.5">
        <h2 className="font-semibold text-heading">{title}</h2>
        {help && <p className="text-ink-soft">{help}</p>}
      </div>
      {children}
    </section>
  );
}
