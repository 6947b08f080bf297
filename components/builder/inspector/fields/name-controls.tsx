"use client";

import { Combobox } from "#components/ui/combobox.tsx";
import type { Option } from "#components/ui/option-list.tsx";
import { memberOf } from "#lib/contract/json.ts";
import type { AuthoringOptions } from "../../validation/use-problems.ts";
import { idsIn } from "../find-part.ts";
import { useInspected, useProblemsAt } from "../inspected.tsx";
import { errorOf } from "../problem-notes.tsx";
import { type ControlProps, wordsOf } from "./control-props.ts";

/** Chooses a name. One that is not in the list stays as it was written. */
function NameChoice({
  field,
  value,
  onChange,
  pointer,
  options,
  none,
}: ControlProps<"model" | "tool" | "connection" | "agent" | "lane" | "node"> & {
  options: readonly Option[];
  /** The label shown while nothing is chosen. */
  none: string;
}) {
  const { readOnly } = useInspected();
  const error = errorOf(useProblemsAt(pointer));
  return (
    <Combobox
      {...wordsOf(field)}
      error={error}
      options={withWritten(options, value)}
      value={typeof value === "string" && value !== "" ? value : null}
      onValueChange={(chosen) => onChange(chosen ?? (field.optional ? undefined : ""))}
      clearable={field.optional === true && !readOnly}
      placeholder={none}
      disabled={readOnly}
    />
  );
}

/** An unknown name is one of the options too. */
export function withWritten(options: readonly Option[], written: unknown): readonly Option[] {
  if (typeof written !== "string" || written === "" || options.some(({ value }) => value === written))
    return options;
  return [{ value: written, label: written, hint: "not in the list" }, ...options];
}

export function ModelControl(props: ControlProps<"model">) {
  const { options } = useInspected();
  return <NameChoice {...props} options={described(options?.models)} none="default" />;
}

export function ToolControl(props: ControlProps<"tool">) {
  const { options } = useInspected();
  return <NameChoice {...props} options={described(options?.tools)} none="Choose a tool" />;
}

/** The description tells them apart, but is too long to be shown whole. */
export function described(
  named: AuthoringOptions["tools"] | AuthoringOptions["models"] | undefined,
): Option[] {
  return (named ?? []).map(({ name, description }) => ({
    value: name,
    label: name,
    ...(description && { hint: description.length > 60 ? `${description.slice(0, 59)}…` : description }),
  }));
}

export function ConnectionControl(props: ControlProps<"connection">) {
  const { options } = useInspected();
  const connections = (options?.connections ?? []).map(({ name, origins }) => ({
    value: name,
    label: name,
    hint: origins.join(", "),
  }));
  return <NameChoice {...props} options={connections} none="None" />;
}

export function AgentControl(props: ControlProps<"agent">) {
  const { options } = useInspected();
  const agents = (options?.agents ?? []).map(({ id, name }) => ({ value: id, label: name, keywords: [id] }));
  return <NameChoice {...props} options={agents} none="Choose an agent" />;
}

export function LaneControl(props: ControlProps<"lane">) {
  const { options } = useInspected();
  const agentId = memberOf(props.holder, props.field.agentKey);
  const lanes = options?.agents.find(({ id }) => id === agentId)?.lanes ?? [];
  const choices = lanes.map(({ id, name }) => ({ value: id, label: name, hint: id }));
  return <NameChoice {...props} options={choices} none="Choose a lane" />;
}

export function NodeControl(props: ControlProps<"node">) {
  const { graph } = useInspected();
  const nodes = [...new Set(idsIn(graph, "nodes"))].map((id) => ({ value: id, label: id }));
  return <NameChoice {...props} options={nodes} none="Choose a node" />;
}
