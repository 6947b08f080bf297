"use client";

import { useState } from "react";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { RecoveryCodesRow } from "./recovery-codes-row.tsx";
import { TotpRow } from "./totp-row.tsx";
import { useFactors } from "./use-factors.ts";

/** One's own second factors, what can be set up, and the recovery codes. */
export function FactorList() {
  const { data: factors, error, refetch, isFetching } = useFactors();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error && !factors) {
    return (
      <FailureNotice
        what="Your second factors could not be read."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {factors ? (
          <>
            <TotpRow totp={factors.totp} onCodes={setCodes} />
            {factors.totp && <RecoveryCodesRow left={factors.recoveryCodesLeft} onCodes={setCodes} />}
          </>
        ) : (
          <li className="p-3">
            <Skeleton className="h-9" />
          </li>
        )}
      </ul>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}
