"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { mayPass } from "./api-error.ts";
import { useAwaitedReads } from "./use-awaited-reads.ts";

const RETRIES = 2;
const FIRST_RETRY_MS = 400;
const FRESH_MS = 30_000;

/** The query cache for all API data of a page. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <AwaitedReads />
      {children}
    </QueryClientProvider>
  );
}

function AwaitedReads() {
  useAwaitedReads();
  return null;
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without network, an action fails immediately: sent later in the background, nobody would expect it.
      mutations: { networkMode: "always" },
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        // Short delays, so that a skeleton soon becomes an error message.
        retryDelay: (failures) => FIRST_RETRY_MS * 2 ** failures,
      },
    },
  });
}
