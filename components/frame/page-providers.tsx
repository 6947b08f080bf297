"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { ApiProvider } from "#components/api/api-provider.tsx";
import { KnownSession } from "#components/session/known-session.tsx";
import type { Session } from "#components/session/use-session.ts";
import { Toaster } from "#components/ui/toast.tsx";

/** The context of every dashboard page: session, query cache, URL state, toasts. */
export function PageProviders({ session, children }: { session: Session | undefined; children: ReactNode }) {
  return (
    <ApiProvider>
      <KnownSession session={session}>
        <NuqsAdapter>
          {children}
          <Toaster />
        </NuqsAdapter>
      </KnownSession>
    </ApiProvider>
  );
}
