"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

type ConsoleKey = readonly [key: string, setKey: (key: string) => void];

const ConsoleKeyContext = createContext<ConsoleKey>(["", () => undefined]);

/** Keeps a pasted key for every operation of the page, in memory alone: it is gone with the page. */
export function ConsoleKeyProvider({ children }: { children: ReactNode }) {
  const [key, setKey] = useState("");
  return <ConsoleKeyContext value={[key, setKey]}>{children}</ConsoleKeyContext>;
}

export function useConsoleKey(): ConsoleKey {
  return useContext(ConsoleKeyContext);
}
