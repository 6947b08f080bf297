"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { SESSION_QUERY, type Session } from "./use-session.ts";

/** Provides the session as the server rendered it, so that no component waits for a request. */
export function KnownSession({ session, children }: { session: Session | undefined; children: ReactNode }) {
  const client = useQueryClient();
  useState(() => session && client.setQueryData(SESSION_QUERY.queryKey, session));
  return children;
}
