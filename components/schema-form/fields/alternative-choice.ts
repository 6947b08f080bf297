import { createContext, useContext } from "react";

/** By their places among the alternatives. */
export interface ChosenAlternative {
  readonly from: number;
  readonly to: number;
}

const Context = createContext<(chosen: ChosenAlternative) => void>(() => {});

/** Where the control that chooses says what is chosen, before the library hears it. */
export const AlternativeChoice = Context.Provider;

export function useAlternativeChoice(): (chosen: ChosenAlternative) => void {
  return useContext(Context);
}
