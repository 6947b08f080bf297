import { type ComponentType, createContext, useContext } from "react";
import { pointerKeys } from "#lib/language/json-schema/json-pointer.ts";
import type { Violation } from "#lib/language/json-schema/json-schema.ts";
import type { FieldProps } from "./field-props.ts";
import type { FormSchema } from "./form-keywords.ts";
import type { Update } from "./form-values.ts";

/** What all fields of a form share. */
export interface FormEdits {
  /** The whole form, which holds the definitions. */
  readonly root: FormSchema;
  /** Another object for each value that was not made by the form's own fields. */
  readonly origin: object;
  /** Changes what is at a pointer. The update gets the latest value, so that several in a row are not lost. */
  change(pointer: string, update: Update): void;
  /** Draws a field within a field: given here, because it draws those that use it. */
  readonly Field: ComponentType<FieldProps>;
}

const Edits = createContext<FormEdits>({ root: {}, origin: {}, change() {}, Field: () => null });
export const FormEditsProvider = Edits.Provider;

export function useFormEdits(): FormEdits {
  return useContext(Edits);
}

/** Messages by the pointers of their fields. */
type MessagesAt = ReadonlyMap<string, readonly string[]>;

const Messages = createContext<MessagesAt>(new Map());
export const MessagesProvider = Messages.Provider;
const NONE: readonly string[] = [];

export function useMessages(pointer: string): readonly string[] {
  return useContext(Messages).get(pointer) ?? NONE;
}

/** What refuses a property that the schema does not know. No field is drawn for one: its object tells of it. */
const UNKNOWN = ["additionalProperties", "unevaluatedProperties"];

export function messagesAt(faults: readonly Violation[]): MessagesAt {
  const found = new Map<string, string[]>();
  const add = (pointer: string, message: string) =>
    found.set(pointer, [...(found.get(pointer) ?? []), message]);
  for (const { pointer, message, keyword } of faults) {
    const name = UNKNOWN.includes(keyword) ? pointerKeys(pointer)?.at(-1) : undefined;
    if (name === undefined) add(pointer, message);
    else add(pointer.slice(0, pointer.lastIndexOf("/")), `${JSON.stringify(name)} ${message}`);
  }
  return found;
}
