"use client";

import { LifeBuoy } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { Button } from "#components/ui/button.tsx";
import { FactorRow } from "./factor-row.tsx";
import { useReplaceRecoveryCodes } from "./use-factors.ts";

const FEW = 3;

export function RecoveryCodesRow({
  left,
  onCodes,
}: {
  left: number;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const replace = useReplaceRecoveryCodes(({ recoveryCodes }) => {
    setIsAsked(false);
    onCodes(recoveryCodes);
  });
  return (
    <FactorRow
      icon={LifeBuoy}
      title="Recovery codes"
      action={
        <Button size="small" onClick={() => setIsAsked(true)} aria-label="Make new recovery codes">
          Make new ones
        </Button>
      }
    >
      {left} of 10 left{left <= FEW && ". Make new ones before you run out"}. Each signs you in once when your
      second factor is lost.
      <ConfirmChange
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        change={replace}
        given={undefined}
        refused="No codes were made."
      >
        The codes you have now stop working.
      </ConfirmChange>
    </FactorRow>
  );
}
