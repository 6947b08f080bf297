"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { SESSION_QUERY, type Session } from "./use-session.ts";

/** Hands on who is signed in, as the server knew it when it drew the page: nothing waits to be told. */
export function KnownSession({ session, children }: { session: Session | undefined; children: ReactNode }) {
  const client = useQueryClient();
  useState(() => session && client.setQueryData(SESSION_QUERY, session));
  return children;
}
