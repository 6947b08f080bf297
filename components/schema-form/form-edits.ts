import { type ComponentType, createContext, useContext } from "react";
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
export type MessagesAt = ReadonlyMap<string, readonly string[]>;

const Messages = createContext<MessagesAt>(new Map());
export const MessagesProvider = Messages.Provider;
const NONE: readonly string[] = [];

export function useMessages(pointer: string): readonly string[] {
  return useContext(Messages).get(pointer) ?? NONE;
}

export function messagesAt(faults: readonly { pointer: string; message: string }[]): MessagesAt {
  const found = new Map<string, string[]>();
  for (const { pointer, message } of faults) found.set(pointer, [...(found.get(pointer) ?? []), message]);
  return found;
}
