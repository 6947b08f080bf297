"use client";

import type { MultiSchemaFieldTemplateProps } from "@rjsf/utils";
import { cloneElement, isValidElement, type ReactElement } from "react";
import { useAlternativeChoice } from "../fields/alternative-choice.ts";
import { Indented } from "./group.tsx";

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
  uiSchema?: object;
  required?: boolean;
}

/** Which of several forms a value has, and the fields of that form. */
export function AlternativesTemplate({ selector, optionSchemaField, schema }: MultiSchemaFieldTemplateProps) {
  const hasOwnFields = schema.properties !== undefined;
  const noteChoice = useAlternativeChoice();
  const isNested = isValidElement<Chosen>(optionSchemaField);
  return (
    <div className="grid min-w-0 gap-3">
      {isValidElement<Chooser>(selector) &&
        choose(selector, {
          hasOwnFields,
          chosen: isNested ? optionSchemaField : undefined,
          schema,
          noteChoice,
        })}
      {isNested && <Indented>{withoutLabel(optionSchemaField)}</Indented>}
    </div>
  );
}

/** The fields below show what is wrong; where there are none, the choice does. */
function choose(
  selector: ReactElement<Chooser>,
  {
    hasOwnFields,
    chosen,
    schema,
    noteChoice,
  }: {
    hasOwnFields: boolean;
    chosen: ReactElement<Chosen> | undefined;
    schema: { description?: string | undefined };
    noteChoice: ReturnType<typeof useAlternativeChoice>;
  },
) {
  const { rawErrors = [], value = -1, onChange } = selector.props;
  return cloneElement(selector, {
    hideLabel: false,
    rawErrors: chosen ? [] : rawErrors,
    onChange: (option) => {
      noteChoice({ from: value, to: Number(option) });
      onChange?.(option);
    },
    required: chosen?.props.required ?? true,
    // Which form a value has cannot be nothing; whether there is a value, its fields say.
    options: { ...selector.props.options, mustBeOne: true },
    ...(hasOwnFields ? { label: "Which kind" } : { schema: { description: schema.description } }),
  });
}

/** The choice has said what it is. */
function withoutLabel(field: ReactElement<Chosen>) {
  return cloneElement(field, { uiSchema: { ...field.props.uiSchema, "ui:options": { label: false } } });
}
