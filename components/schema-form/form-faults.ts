import { createContext, useContext } from "react";

export interface FormFaultsValue {
  /** What a field holds is no value at all, and why; undefined once it is one. */
  note(pointer: string, message: string | undefined): void;
}

const Context = createContext<FormFaultsValue>({ note() {} });

/** Where fields tell of drafts that no value stands for. */
export const FormFaults = Context.Provider;

export function useFormFaults(): FormFaultsValue {
  return useContext(Context);
}
