import { createContext, useContext } from "react";

const Context = createContext(true);

/** Whether the object around a field has any value yet. */
export const ObjectHasData = Context.Provider;

export function useObjectHasData(): boolean {
  return useContext(Context);
}

export function hasData(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && Object.values(value).some((part) => part !== undefined)
  );
}
