"use client";

import { Trash2 } from "lucide-react";
import { Combobox } from "#components/ui/combobox.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { Option } from "#components/ui/option-list.tsx";
import { Select } from "#components/ui/select.tsx";
import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { APPROVAL_CHOICES } from "#lib/language/node-types/approval-choice.ts";
import { useInspected, useProblemsAt, useProblemsWithin } from "../inspected.tsx";
import { withMember } from "../members.ts";
import { errorOf } from "../problem-notes.tsx";
import { type ControlProps, wordsOf } from "./control-props.ts";
import { FieldGroup } from "./field-group.tsx";
import { described } from "./name-controls.tsx";

/** The tools that a model may call, each with its approval. */
export function ToolsControl({ field, value, onChange, pointer }: ControlProps<"tools">) {
  const { options } = useInspected();
  return (
    <NamedItems
      {...{ field, value, onChange, pointer }}
      nameKey="name"
      one="tool"
      options={described(options?.tools)}
      none="No tools are set up in this workspace."
    >
      {(item, set, label, readOnly) => (
        <Select
          label={`Approval of ${label}`}
          hideLabel
          options={APPROVAL_CHOICES}
          value={memberOf(item, "approval") === "always" ? "always" : "never"}
          onValueChange={(approval) => set(withMember(item, "approval", approval))}
          disabled={readOnly}
        />
      )}
    </NamedItems>
  );
}

/** Skills of the team. Their order is the order of their instructions. */
export function SkillsControl({ field, value, onChange, pointer }: ControlProps<"skills">) {
  const { options } = useInspected();
  const skills = (options?.skills ?? []).map(({ id, name, description }) => ({
    value: id,
    label: name,
    keywords: [id],
    ...(description && { hint: description }),
  }));
  return (
    <NamedItems
      {...{ field, value, onChange, pointer }}
      nameKey="skillId"
      one="skill"
      options={skills}
      none="The team has no published skills."
    />
  );
}

/** Things that are named by one member, chosen from a list; what is not in the list stays, with its problem. */
function NamedItems({
  field,
  value,
  onChange,
  pointer,
  nameKey,
  one,
  options,
  none,
  children,
}: Omit<ControlProps<"tools" | "skills">, "holder" | "Fields"> & {
  nameKey: string;
  one: string;
  options: readonly Option[];
  none: string;
  children?: (
    item: JsonObject,
    set: (item: JsonObject) => void,
    label: string,
    readOnly: boolean,
  ) => React.ReactNode;
}) {
  const { readOnly } = useInspected();
  const items = (Array.isArray(value) ? value : []).filter((item: Json) => isJsonObject(item));
  const change = (next: readonly JsonObject[]) => onChange(next.length === 0 ? undefined : [...next]);
  const chosen = new Set(items.map((item) => memberOf(item, nameKey)));
  const left = options.filter((option) => !chosen.has(option.value));
  return (
    <FieldGroup {...wordsOf(field)} error={errorOf(useProblemsAt(pointer))}>
      {items.length > 0 && (
        <ul className="grid gap-2">
          {items.map((item, index) => {
            const name = String(memberOf(item, nameKey) ?? "");
            const label = options.find((option) => option.value === name)?.label ?? name;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may be there twice, which is a problem
              <li key={index} className="grid gap-2 rounded-md border border-line py-1.5 pr-1.5 pl-3">
                <div className="flex min-w-0 items-center justify-between gap-2">
                  <span className="wrap-anywhere min-w-0 font-mono text-table">{label}</span>
                  {!readOnly && (
                    <IconButton label={`Remove ${label}`} onClick={() => change(items.toSpliced(index, 1))}>
                      <Trash2 aria-hidden />
                    </IconButton>
                  )}
                </div>
                {children?.(item, (next) => change(items.toSpliced(index, 1, next)), label, readOnly)}
                <ItemFault pointer={childPointer(pointer, index)} />
              </li>
            );
          })}
        </ul>
      )}
      {!readOnly &&
        (options.length === 0 ? (
          <p className="text-ink-soft text-table">{none}</p>
        ) : (
          <Combobox
            label={`Add a ${one}`}
            hideLabel
            options={left}
            value={null}
            onValueChange={(added) => added !== null && change([...items, { [nameKey]: added }])}
            placeholder={`Add a ${one}`}
          />
        ))}
    </FieldGroup>
  );
}

function ItemFault({ pointer }: { pointer: string }) {
  const error = errorOf(useProblemsWithin(pointer));
  return error ? <p className="wrap-anywhere text-failed text-meta">{error}</p> : null;
}
