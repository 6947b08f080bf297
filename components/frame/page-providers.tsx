"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { ApiProvider } from "#components/api/api-provider.tsx";
import { Toaster } from "#components/ui/toast.tsx";
import { TooltipProvider } from "#components/ui/tooltip.tsx";

/** What every page of the dashboard may use: what was read, the state in the URL, tooltips, toasts. */
export function PageProviders({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      <NuqsAdapter>
        <TooltipProvider>{children}</TooltipProvider>
        <Toaster />
      </NuqsAdapter>
    </ApiProvider>
  );
}
