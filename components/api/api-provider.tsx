"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { signInPath } from "#lib/contract/sign-in-path.ts";
import { ApiError, mayPass } from "./api-error.ts";

const RETRIES = 2;
const FRESH_MS = 30_000;

/** What is read from our API, shared by everything on the page. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function createClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (failures, error) => failures < RETRIES && mayPass(error) },
    },
  });
}

function leaveWhenSignedOut(error: Error): void {
  if (!(error instanceof ApiError) || error.code !== "unauthorized") return;
  const { pathname, search } = window.location;
  window.location.assign(signInPath(pathname + search));
}
