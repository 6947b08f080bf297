"use client";

import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { Button } from "#components/ui/button.tsx";
import { ExactTime, RelativeTime } from "#components/ui/relative-time.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useKeyActions } from "./use-key-actions.ts";
import type { KeyDetail } from "./use-keys.ts";

/** Says until when a replaced secret works, with a button to end it now. */
export function OverlapNotice({ apiKey }: { apiKey: KeyDetail }) {
  const [isAsking, setAsking] = useState(false);
  const { endKeyOverlap } = useKeyActions(apiKey.id);
  const { previousSecretExpiresAt } = apiKey;
  if (previousSecretExpiresAt === null || apiKey.state === "revoked") return null;
  return (
    <section
      aria-label="Rotation"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-waiting-wash px-4 py-3"
    >
      <RefreshCw aria-hidden className="size-4 shrink-0 text-waiting" />
      <p className="min-w-0 grow basis-72">
        Two secrets work. The old one ends <RelativeTime at={previousSecretExpiresAt} /> (
        <ExactTime at={previousSecretExpiresAt} />
        ).
      </p>
      {apiKey.may.stop && <Button onClick={() => setAsking(true)}>End the old secret now</Button>}
      <ConfirmChange
        open={isAsking}
        onClose={() => setAsking(false)}
        title="End the old secret now?"
        confirmLabel="End it now"
        change={endKeyOverlap}
        given={undefined}
        refused="The old secret could not be ended."
        onDone={() => notify("Old secret ended", { description: "Only the current secret works." })}
      >
        Programs that still send the old secret are refused immediately.
      </ConfirmChange>
    </section>
  );
}
