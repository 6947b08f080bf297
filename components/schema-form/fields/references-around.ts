import { createContext, useContext } from "react";

const Context = createContext<readonly string[]>([]);

/** The references that the fields around consist of. A list begins anew: its items are what was added to it. */
export const ReferencesAround = Context.Provider;

export const NO_REFERENCES: readonly string[] = [];

export function useReferencesAround(): readonly string[] {
  return useContext(Context);
}
