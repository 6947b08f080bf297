"use client";

import { Check, Plus } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { sayWaiting } from "./say-use.ts";
import { notAllowed } from "./test-url.ts";
import type { ConnectionUse } from "./use-connections.ts";

/** The addresses to which agents send a connection's secret; missing ones can be added to the field below. */
export function CalledAddresses({
  use: { addresses, computedAddresses },
  use,
  origins,
  onAllow,
}: {
  use: ConnectionUse;
  origins: readonly string[];
  onAllow: (origin: string) => void;
}) {
  if (addresses.length === 0 && computedAddresses.length === 0) return null;
  const missing = notAllowed(use, origins);
  return (
    <section aria-label="Addresses that agents call" className="grid gap-2 rounded-lg bg-sunken p-3">
      <h3 className="font-medium">Agents call</h3>
      <ul className="grid gap-2">
        {addresses.map((address) => (
          <li key={address.origin} className="flex min-h-7 items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-mono text-table">{address.origin}</p>
              <p className="text-meta">
                {address.waitingRuns > 0 && (
                  <span className="text-waiting">{sayWaiting(address.waitingRuns)}. </span>
                )}
                {address.isComputed && (
                  <span className="text-ink-soft">
                    A run computed this address from its input. Allow it only if you know it.
                  </span>
                )}
              </p>
            </div>
            {missing.includes(address) ? (
              <Button
                size="small"
                className="shrink-0"
                aria-label={`Allow ${address.origin}`}
                onClick={() => onAllow(address.origin)}
              >
                <Plus aria-hidden />
                Allow
              </Button>
            ) : (
              <span className="inline-flex shrink-0 items-center gap-1 text-completed text-meta">
                <Check aria-hidden className="size-3.5" />
                Allowed
              </span>
            )}
          </li>
        ))}
        {computedAddresses.map((template) => (
          <li key={template}>
            <p className="wrap-anywhere font-mono text-table">{template}</p>
            <p className="text-ink-soft text-meta">Each run computes this address.</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
