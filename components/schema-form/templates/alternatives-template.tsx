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

/** Which of several forms a value has, and the fields of that form. */
export function AlternativesTemplate({ selector, optionSchemaField, schema }: MultiSchemaFieldTemplateProps) {
  const hasOwnFields = schema.properties !== undefined;
  const noteChoice = useAlternativeChoice();
  const isNested = isValidElement<Chosen>(optionSchemaField);
  const chosen = isNested ? optionSchemaField : undefined;
  // Where there may be no object at all, it is begun and taken away again like any other.
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

/** What adds an object that may be absent, or takes it away; undefined where it must be there. */
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

/** What the first form begins with. */
function begun({ schemaUtils }: Registry, option: RJSFSchema): unknown {
  return schemaUtils.getDefaultFormState(option, undefined, "excludeObjectChildren") ?? {};
}

/** The fields below show what is wrong; where there are none, the choice does. */
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
  // The whole value is there always, and has no name of its own.
  const isRoot = chosen?.props.fieldPathId.path.length === 0;
  return cloneElement(selector, {
    hideLabel: false,
    rawErrors: chosen ? [] : rawErrors,
    onChange: (option) => {
      noteChoice({ from: value, to: Number(option) });
      onChange?.(option);
    },
    required: !isOptional && (isRoot || (chosen?.props.required ?? true)),
    // Which form a value has cannot be nothing; whether there is a value, its fields say.
    options: { ...selector.props.options, mustBeOne: true },
    ...(hasOwnFields || (isRoot && schema.title === undefined)
      ? { label: "Which kind" }
      : { schema: { description: schema.description } }),
  });
}

/** The choice has said what it is. */
function withoutLabel(field: ReactElement<Chosen>) {
  return cloneElement(field, { uiSchema: { ...field.props.uiSchema, "ui:options": { label: false } } });
}
