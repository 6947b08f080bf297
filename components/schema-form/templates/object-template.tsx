"use client";

import {
  type CyclicSchemaExpandProps,
  canExpand,
  type ObjectFieldTemplateProps,
  type OptionalDataControlsTemplateProps,
} from "@rjsf/utils";
import { Plus } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Group, Indented } from "./group.tsx";
import { hasData, ObjectHasData } from "./object-data.ts";

/** An object: its fields, and a button to add further ones if allowed. The outermost one is the form itself. */
export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const {
    title,
    description,
    properties,
    optionalDataControl,
    fieldPathId,
    required = false,
    schema,
  } = props;
  const isRoot = fieldPathId.path.length === 0;
  const fields = properties.map(({ content }) => (
    <ObjectHasData key={content.key} value={isRoot || hasData(props.formData)}>
      {content}
    </ObjectHasData>
  ));
  const others = <AddProperty {...props} />;
  if ((schema.anyOf || schema.oneOf) && fields.length === 0) return null;
  if (isRoot) {
    return (
      <div className="grid gap-5">
        {description && <p className="max-w-[70ch] text-ink-soft">{description}</p>}
        {fields}
        {others}
      </div>
    );
  }
  const content = (
    <Indented>
      {fields}
      {others}
    </Indented>
  );
  // A button adds an optional object; an object of additional properties starts with its first name.
  const isAbsent = props.formData === undefined && optionalDataControl !== undefined;
  const hasNames = Object.keys(schema.properties ?? {}).length > 0;
  const hasContent =
    fields.length > 0 || (canExpand(schema, props.uiSchema, props.formData) && !(isAbsent && hasNames));
  const control = isAbsent && !hasNames ? undefined : optionalDataControl;
  // Alternatives and list items already show their names.
  if (!title) return hasContent ? content : control;
  return (
    <Group title={title} description={description} optional={!required} controls={control}>
      {hasContent && content}
    </Group>
  );
}

function AddProperty({
  schema,
  uiSchema,
  formData,
  onAddProperty,
  disabled,
  readonly,
}: ObjectFieldTemplateProps) {
  if (!canExpand(schema, uiSchema, formData)) return null;
  return (
    <Button
      data-adds=""
      className="justify-self-start"
      onClick={onAddProperty}
      disabled={disabled || readonly}
    >
      <Plus aria-hidden />
      Add a property
    </Button>
  );
}

/** An optional object can be added and removed. */
export function OptionalObjectControls({
  onAddClick,
  onRemoveClick,
  label,
  schema,
}: OptionalDataControlsTemplateProps) {
  const act = onAddClick ?? onRemoveClick;
  if (!act) return null;
  return (
    <Button
      className="h-7 justify-self-start px-2 text-meta"
      onClick={act}
      {...(onAddClick && { "data-adds": "" })}
    >
      {onAddClick && <Plus aria-hidden />}
      {label}
      <span className="sr-only"> {schema.title ?? ""}</span>
    </Button>
  );
}

/** A recursive schema is expanded on request. */
export function DeeperObject({ name, schema, onExpand, fieldPathId }: CyclicSchemaExpandProps) {
  return (
    <Group title={schema.title ?? name} description={schema.description} optional>
      <Button className="h-7 justify-self-start px-2 text-meta" onClick={() => onExpand(fieldPathId.$id)}>
        <Plus aria-hidden />
        Show {schema.title ?? name}
      </Button>
    </Group>
  );
}
