"use client";

import { KeyRound } from "lucide-react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { useStepUpWithPasskey } from "./use-step-up.ts";

export function PasskeyStepUp({ onConfirmed }: { onConfirmed: () => void }) {
  const { mutate, error, isPending } = useStepUpWithPasskey();
  return (
    <div className="grid gap-4">
      <RefusalNotice what="It was not confirmed." error={error} />
      <Button
        look="primary"
        className="h-10"
        autoFocus
        disabled={isPending}
        onClick={() => mutate(undefined, { onSuccess: onConfirmed })}
      >
        <KeyRound aria-hidden />
        {isPending ? "Waiting for your passkey" : "Confirm with a passkey"}
      </Button>
    </div>
  );
}
