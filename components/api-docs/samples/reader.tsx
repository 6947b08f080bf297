"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

/** What samples and consoles are filled with for who is signed in. In memory alone: it is gone when the docs are left. */
interface Reader {
  /** A pasted key. */
  readonly secret: string;
  readonly setSecret: (secret: string) => void;
  /** Null: an agent that ran lately. */
  readonly agentId: string | null;
  readonly setAgentId: (agentId: string | null) => void;
  /** One of their keys, which names the placeholder and says what it may call. */
  readonly keyId: string | null;
  readonly setKeyId: (keyId: string | null) => void;
}

const ReaderContext = createContext<Reader | undefined>(undefined);

export function ReaderProvider({ children }: { children: ReactNode }) {
  const [secret, setSecret] = useState("");
  const [agentId, setAgentId] = useState<string | null>(null);
  const [keyId, setKeyId] = useState<string | null>(null);
  const reader = useMemo(
    () => ({ secret, setSecret, agentId, setAgentId, keyId, setKeyId }),
    [secret, agentId, keyId],
  );
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

/** Undefined for visitors, who have no agents and no console. */
export function useReader(): Reader | undefined {
  return useContext(ReaderContext);
}
