import { createContext, useContext } from "react";

/** Indexes of the alternatives. */
export interface ChosenAlternative {
  readonly from: number;
  readonly to: number;
}

const Context = createContext<(chosen: ChosenAlternative) => void>(() => {});

/** The choosing control records its choice here before the library gets it. */
export const AlternativeChoice = Context.Provider;

export function useAlternativeChoice(): (chosen: ChosenAlternative) => void {
  return useContext(Context);
}
