"use client";

import { useCallback, useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { ExactTime, RelativeTime } from "#components/ui/relative-time.tsx";
import { useLeaveWarning } from "#components/ui/use-leave-warning.ts";
import { SecretOnce } from "./secret-once.tsx";
import { useKeyActions } from "./use-key-actions.ts";
import type { KeyDetail } from "./use-keys.ts";

const HOUR = 3_600;
const OVERLAPS = [
  {
    seconds: 0,
    label: "Ends now",
    help: "For a key that leaked: the old secret stops working immediately.",
  },
  { seconds: HOUR, label: "Works for an hour", help: "For one application that is deployed in minutes." },
  { seconds: 24 * HOUR, label: "Works for a day", help: "Time to change it everywhere without an outage." },
  { seconds: 7 * 24 * HOUR, label: "Works for a week", help: "For many machines, or other people's." },
] as const;
const DEFAULT_OVERLAP = 24 * HOUR;

/** Rotates a key's secret: explains the overlap, then shows the new secret once. */
export function RotateDialog({ apiKey, onClose }: { apiKey: KeyDetail; onClose: () => void }) {
  const [overlap, setOverlap] = useState<number>(DEFAULT_OVERLAP);
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const onCopied = useCallback(() => setCopied(true), []);
  const { rotate } = useKeyActions(apiKey.id);
  const made = rotate.data;
  useLeaveWarning(made !== undefined && !isCopied);
  function close() {
    if (made && !isCopied && !isWarned) {
      setWarned(true);
      return;
    }
    rotate.reset();
    onClose();
  }
  return (
    <Dialog
      onClose={() => !rotate.isPending && close()}
      title={made ? "The new secret" : "Rotate this key"}
      description={
        made
          ? "Copy it now: it is shown only once."
          : "The key gets a new secret. Its id, its scopes and its runs stay: runs started with it stay readable by it."
      }
      footer={
        made ? (
          <Button look={isCopied ? "primary" : "secondary"} onClick={close}>
            {isWarned && !isCopied ? "Close without copying" : "Done"}
          </Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              look={overlap === 0 ? "danger" : "primary"}
              disabled={rotate.isPending}
              onClick={() => rotate.mutate(overlap)}
            >
              {rotate.isPending ? "Rotating" : "Rotate key"}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <div className="grid gap-4">
          <SecretOnce secret={made.key} onCopied={onCopied} />
          <p className="text-ink-soft">
            {overlap === 0 ? (
              "The old secret is refused from now on."
            ) : (
              <>
                The old secret works until <ExactTime at={made.previousSecretExpiresAt} />. You can end it
                sooner on the key's page.
              </>
            )}
          </p>
          <p role="status" className="font-medium text-failed empty:hidden">
            {isWarned &&
              !isCopied &&
              "You have not copied it. After you close this, nobody can see it again."}
          </p>
        </div>
      ) : (
        <div className="grid gap-4">
          <RadioGroup
            label="The old secret"
            look="tiles"
            value={`${overlap}`}
            onValueChange={(seconds) => setOverlap(Number(seconds))}
            options={OVERLAPS.map(({ seconds, label, help }) => ({
              value: `${seconds}`,
              label: <span className="font-medium">{label}</span>,
              help,
            }))}
          />
          {apiKey.previousSecretExpiresAt && (
            <p className="text-ink-soft">
              A secret that was replaced earlier still works and ends{" "}
              <RelativeTime at={apiKey.previousSecretExpiresAt} />, or now with "Ends now".
            </p>
          )}
          {rotate.error && <RefusalNotice what="The key could not be rotated." error={rotate.error} />}
        </div>
      )}
    </Dialog>
  );
}
