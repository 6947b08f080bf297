"use client";

import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PasskeyRows } from "./passkey-rows.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { RecoveryCodesRow } from "./recovery-codes-row.tsx";
import { TotpRow } from "./totp-row.tsx";
import { useFactors } from "./use-factors.ts";

/** The person's second factors, ways to add more, and recovery codes. */
export function FactorList() {
  const query = useFactors();
  const { data: factors, error } = query;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error && !factors) {
    return <NotLoaded what="Your second factors could not be loaded." query={query} />;
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {factors ? (
          <>
            <PasskeyRows passkeys={factors.passkeys} onCodes={setCodes} />
            <TotpRow totp={factors.totp} onCodes={setCodes} />
            {(factors.totp || factors.passkeys.length > 0) && (
              <RecoveryCodesRow left={factors.recoveryCodesLeft} onCodes={setCodes} />
            )}
          </>
        ) : (
          [0, 1].map((row) => (
            <li key={row} className="p-3">
              <Skeleton className="h-9" />
            </li>
          ))
        )}
      </ul>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}
