import { createContext, useContext } from "react";

export interface FormFaultsValue {
  /** What a field holds is no value at all, and why; undefined once it is one. */
  note(pointer: string, message: string | undefined): void;
}

const Context = createContext<FormFaultsValue>({ note() {} });

/** Where fields report drafts that are not values yet. */
export const FormFaults = Context.Provider;

export function useFormFaults(): FormFaultsValue {
  return useContext(Context);
}
