"use client";

import { useState } from "react";
import { hueOf } from "#components/ui/avatar-words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { MultiCombobox, type PropertyLook } from "#components/ui/combobox.tsx";
import type { Option } from "#components/ui/option-list.tsx";
import { foldText } from "#lib/language/text-search/fold-text.ts";
import { useTaskChoices } from "./use-tasks.ts";

const MAX_LABELS = 20;

/** The first labels; the others are counted. */
export function LabelList({
  labels,
  shown = 3,
  wraps = false,
}: {
  labels: readonly string[];
  shown?: number;
  /** On as many lines as they need. */
  wraps?: boolean;
}) {
  if (labels.length === 0) return null;
  const more = labels.slice(shown);
  return (
    <span className={classNames("inline-flex min-w-0 max-w-full items-center gap-1", wraps && "flex-wrap")}>
      {labels.slice(0, shown).map((label) => (
        <span key={label} title={label} className="inline-flex min-w-12 max-w-40">
          <Badge
            icon={
              <span
                aria-hidden
                className="tinted-mark size-2 shrink-0 rounded-full"
                style={{ "--hue": hueOf(label) }}
              />
            }
          >
            {label}
          </Badge>
        </span>
      ))}
      {more.length > 0 && (
        <span title={more.join(", ")} className="text-ink-faint text-meta">
          +{more.length}
        </span>
      )}
    </span>
  );
}

/** Labels in use, and a new one that is typed. */
export function LabelsField({
  label = "Labels",
  values,
  onValuesChange,
  projectId,
  hideLabel = false,
  optional = true,
  error,
  disabled = false,
  property,
}: {
  label?: string;
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  projectId?: string | undefined;
  hideLabel?: boolean;
  optional?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  property?: PropertyLook;
}) {
  const [text, setText] = useState("");
  const { data } = useTaskChoices(projectId);
  const options = labelOptions({ known: [...new Set([...values, ...(data?.labels ?? [])])], text });
  return (
    <MultiCombobox
      label={label}
      hideLabel={hideLabel}
      optional={optional && !hideLabel && !property}
      placeholder="None"
      searchLabel="Search or type a new label"
      empty="Type a label."
      options={options}
      values={values}
      onSearch={setText}
      onValuesChange={(next) => onValuesChange(next.slice(0, MAX_LABELS))}
      error={error}
      disabled={disabled}
      {...(property && { property })}
    />
  );
}

const MAX_LABEL_CHARS = 50;

/** Labels with other accents are others. */
const sameLabel = (label: string) => label.normalize("NFC").toLowerCase();

/** The known labels that hold the text, and the text itself where none is the same. */
export function labelOptions({ known, text }: { known: readonly string[]; text: string }): Option[] {
  const typed = text.trim().slice(0, MAX_LABEL_CHARS);
  const low = foldText(typed);
  const found = known.filter((label) => foldText(label).includes(low));
  const isNew = typed !== "" && !known.some((label) => sameLabel(label) === sameLabel(typed));
  return [
    ...found.map((label) => ({ value: label, label })),
    ...(isNew ? [{ value: typed, label: typed, hint: "new label" }] : []),
  ];
}
