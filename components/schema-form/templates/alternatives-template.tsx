"use client";

import {
  type ErrorSchema,
  type FieldPathId,
  type MultiSchemaFieldTemplateProps,
  type Registry,
  type RJSFSchema,
  shouldRenderOptionalField,
  type UiSchema,
} from "@rjsf/utils";
import { cloneElement, isValidElement, type ReactElement } from "react";
import { FieldError } from "#components/ui/field.tsx";
import { useAlternativeChoice } from "../fields/alternative-choice.ts";
import { Group, Indented } from "./group.tsx";
import { OptionalObjectControls } from "./object-template.tsx";

interface Chooser {
  value?: number;
  onChange?: (option: unknown) => void;
  label?: string;
  rawErrors?: string[];
  hideLabel?: boolean;
  schema?: object;
  required?: boolean;
  options?: object;
}

interface Chosen {
  name: string;
  schema: RJSFSchema;
  uiSchema?: UiSchema;
  errorSchema?: ErrorSchema;
  required?: boolean;
  registry: Registry;
  fieldPathId: FieldPathId;
  onChange: (value: unknown, path: FieldPathId["path"]) => void;
}

/** Chooses an alternative and shows its fields. */
export function AlternativesTemplate({ selector, optionSchemaField, schema }: MultiSchemaFieldTemplateProps) {
  const hasOwnFields = schema.properties !== undefined;
  const noteChoice = useAlternativeChoice();
  const isNested = isValidElement<Chosen>(optionSchemaField);
  const chosen = isNested ? optionSchemaField : undefined;
  // An optional object is added and removed as usual.
  const presence = chosen && !hasOwnFields ? optionalPresence(chosen, schema) : undefined;
  if (presence && !isValidElement(selector)) {
    return (
      <Group
        title={schema.title ?? chosen?.props.name}
        description={schema.description}
        optional
        controls={presence(true)}
      >
        <FieldError id="">{chosen?.props.errorSchema?.__errors?.join("; ") ?? null}</FieldError>
      </Group>
    );
  }
  return (
    <div className="grid min-w-0 gap-3">
      {isValidElement<Chooser>(selector) &&
        choose(selector, { hasOwnFields, chosen, schema, noteChoice, isOptional: presence !== undefined })}
      {isNested && <Indented>{withoutLabel(optionSchemaField)}</Indented>}
      {presence?.(false)}
    </div>
  );
}

/** The button that adds or removes an optional object; undefined if it is required. */
function optionalPresence({ props }: ReactElement<Chosen>, schema: RJSFSchema) {
  const { registry, required, uiSchema, fieldPathId, onChange, schema: option, name } = props;
  if (!shouldRenderOptionalField(registry, schema, required ?? false, uiSchema)) return undefined;
  return (isAbsent: boolean) => (
    <OptionalObjectControls
      id=""
      registry={registry}
      schema={{ title: schema.title ?? name }}
      label={isAbsent ? "Add" : "Remove"}
      {...(isAbsent
        ? { onAddClick: () => onChange(begun(registry, option), fieldPathId.path) }
        : { onRemoveClick: () => onChange(undefined, fieldPathId.path) })}
    />
  );
}

/** The initial value of the first alternative. */
function begun({ schemaUtils }: Registry, option: RJSFSchema): unknown {
  return schemaUtils.getDefaultFormState(option, undefined, "excludeObjectChildren") ?? {};
}

/** Fields show their own faults; if there are none, the choice shows them. */
function choose(
  selector: ReactElement<Chooser>,
  {
    hasOwnFields,
    chosen,
    schema,
    noteChoice,
    isOptional,
  }: {
    isOptional: boolean;
    hasOwnFields: boolean;
    chosen: ReactElement<Chosen> | undefined;
    schema: RJSFSchema;
    noteChoice: ReturnType<typeof useAlternativeChoice>;
  },
) {
  const { rawErrors = [], value = -1, onChange } = selector.props;
  // The root value always exists and has no name.
  const isRoot = chosen?.props.fieldPathId.path.length === 0;
  return cloneElement(selector, {
    hideLabel: false,
    rawErrors: chosen ? [] : rawErrors,
    onChange: (option) => {
      noteChoice({ from: value, to: Number(option) });
      onChange?.(option);
    },
    required: !isOptional && (isRoot || (chosen?.props.required ?? true)),
    // The choice cannot be empty; the fields show whether there is a value.
    options: { ...selector.props.options, mustBeOne: true },
    ...(hasOwnFields || (isRoot && schema.title === undefined)
      ? { label: "Which kind" }
      : { schema: { description: schema.description } }),
  });
}

/** The choice already shows its name. */
function withoutLabel(field: ReactElement<Chosen>) {
  return cloneElement(field, { uiSchema: { ...field.props.uiSchema, "ui:options": { label: false } } });
}
