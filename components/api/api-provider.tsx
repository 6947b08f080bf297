"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { mayPass } from "./api-error.ts";
import { useAwaitedReads } from "./use-awaited-reads.ts";

const RETRIES = 2;
const FIRST_RETRY_MS = 400;
const FRESH_MS = 30_000;

/** What is read from our API, shared by everything on the page. */
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
      // What was pressed while the network is away fails at once: sent by itself later, nobody would expect it any more.
      mutations: { networkMode: "always" },
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        // Nobody looks at a skeleton for long before it is said that something is wrong.
        retryDelay: (failures) => FIRST_RETRY_MS * 2 ** failures,
      },
    },
  });
}
