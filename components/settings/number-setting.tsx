"use client";

import { type ReactNode, useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { SettingCard } from "./setting-card.tsx";
import { useChangeSetting } from "./use-settings.ts";

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A number setting with a save button, optionally unlimited. */
export function NumberSetting({
  name,
  title,
  help,
  now,
  value,
  initial,
  bounds,
  unit,
  fieldLabel,
  none,
  some,
  confirm,
}: {
  /** The setting's dotted name. */
  name: string;
  title: string;
  help: ReactNode;
  now?: ReactNode;
  value: number | null;
  /** The suggested value if there was none. */
  initial: number;
  bounds: Bounds;
  unit: string;
  fieldLabel: string;
  /** Labels for no limit and a limit; without them a number is required. */
  none?: string;
  some?: string;
  /** A change's irreversible effect; null if there is none. */
  confirm?: (next: number | null) => { title: string; text: ReactNode; label: string } | null;
}) {
  const [draft, setDraft] = useState(value);
  const [saved, setSaved] = useState(value);
  const [asking, setAsking] = useState(false);
  const change = useChangeSetting(name);
  if (saved !== value) {
    // The stored value changed, by this form or by somebody else.
    setSaved(value);
    setDraft(value);
  }
  const isChanged = draft !== value;
  const fault = faultOf(draft, bounds) ?? serverFault(change.error);
  const question = confirm?.(draft) ?? null;

  function save() {
    change.mutate({ value: draft, told: `${title} saved` }, { onSettled: () => setAsking(false) });
  }
  return (
    <SettingCard title={title} help={help} now={now}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChanged || faultOf(draft, bounds)) return;
          if (question) setAsking(true);
          else save();
        }}
      >
        {none && some && (
          <RadioGroup
            label={title}
            hideLabel
            options={[
              { value: "none", label: none },
              { value: "some", label: some },
            ]}
            value={draft === null ? "none" : "some"}
            onValueChange={(chosen) => setDraft(chosen === "none" ? null : (value ?? initial))}
          />
        )}
        {draft !== null && (
          <div className={none ? "max-w-56 sm:pl-6.5" : "max-w-56"}>
            <NumberField
              label={fieldLabel}
              hideLabel={Boolean(none)}
              unit={unit}
              value={draft}
              min={bounds.min}
              max={bounds.max}
              onValueChange={(next) => setDraft(next ?? Number.NaN)}
              error={fault}
            />
          </div>
        )}
        {isChanged && (
          <div className="flex gap-2">
            <Button
              type="submit"
              look="primary"
              disabled={change.isPending || faultOf(draft, bounds) !== undefined}
              aria-busy={change.isPending}
            >
              {change.isPending ? "Saving" : "Save"}
            </Button>
            <Button look="quiet" disabled={change.isPending} onClick={() => setDraft(value)}>
              Discard
            </Button>
          </div>
        )}
      </form>
      {question && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          title={question.title}
          confirmLabel={question.label}
          isPending={change.isPending}
          onConfirm={save}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </SettingCard>
  );
}

function faultOf(value: number | null, { min, max }: Bounds): string | undefined {
  if (value === null || (Number.isInteger(value) && value >= min && value <= max)) return undefined;
  return `A whole number from ${min.toLocaleString("en")} to ${max.toLocaleString("en")}.`;
}

function serverFault(error: Error | null): string | undefined {
  if (!error) return undefined;
  const detail = error instanceof ApiError ? error.details[0]?.message : undefined;
  return detail ? `${error.message} ${detail}` : error.message;
}
