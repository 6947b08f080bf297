import { createContext, type RefObject, useContext } from "react";

/** An editor of an expression or a template that text can be written into from elsewhere. */
export interface FieldHandle {
  /**
   * Writes at the cursor, in place of what is selected; within a template's text in braces.
   * @param make is given what of the expression stands before the cursor.
   */
  insert(make: (before: string) => { readonly text: string; readonly cursor: number }): void;
}

type Handle = RefObject<FieldHandle | null>;

/** The field that had the cursor last; it may be gone by now. */
export const LastFieldContext = createContext<RefObject<Handle | null>>({ current: null });

/** Writes a text into the field that had the cursor last. @returns whether there is one. */
export function useInsertIntoLast(): (text: string) => boolean {
  const last = useContext(LastFieldContext);
  return (text) => {
    const field = last.current?.current;
    field?.insert(() => ({ text, cursor: text.length }));
    return Boolean(field);
  };
}
