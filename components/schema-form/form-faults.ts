import { createContext, useContext } from "react";

export interface FormFaultsValue {
  /** A field's text is not a valid value, and why; undefined when it is. */
  note(pointer: string, message: string | undefined): void;
}

const Context = createContext<FormFaultsValue>({ note() {} });

/** Where fields report invalid drafts. */
export const FormFaults = Context.Provider;

export function useFormFaults(): FormFaultsValue {
  return useContext(Context);
}
