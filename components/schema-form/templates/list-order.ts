import { createContext, useContext } from "react";

/** Reorders the items of a list. */
export interface ListOrder {
  readonly title: string;
  /** Undefined where the list may not be reordered. */
  move(from: number, to: number): void;
  readonly dragged: number | undefined;
  drag(index: number | undefined): void;
  readonly over: number | undefined;
  hover(index: number | undefined): void;
}

const Context = createContext<ListOrder>({
  title: "Item",
  move() {},
  dragged: undefined,
  drag() {},
  over: undefined,
  hover() {},
});

export const ListOrderProvider = Context.Provider;

export function useListOrder(): ListOrder {
  return useContext(Context);
}
