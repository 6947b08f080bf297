"use client";

import { Smartphone } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { Button } from "#components/ui/button.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { notify } from "#components/ui/toast.tsx";
import { FactorRow } from "./factor-row.tsx";
import { TotpDialog } from "./totp-dialog.tsx";
import { type Factors, useRemoveTotp } from "./use-factors.ts";

export function TotpRow({
  totp,
  onCodes,
}: {
  totp: Factors["totp"];
  onCodes: (codes: readonly string[] | null) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (totp) return <TotpSetUp totp={totp} />;
  return (
    <FactorRow
      icon={Smartphone}
      title="Authenticator app"
      action={
        <Button size="small" onClick={() => setIsOpen(true)} aria-label="Set up an authenticator app">
          Set up
        </Button>
      }
    >
      Asks for 6 digits from your phone when you sign in.
      {isOpen && (
        <TotpDialog
          onClose={() => setIsOpen(false)}
          onDone={(codes) => {
            setIsOpen(false);
            notify("Authenticator app set up");
            onCodes(codes);
          }}
        />
      )}
    </FactorRow>
  );
}

function TotpSetUp({ totp }: { totp: NonNullable<Factors["totp"]> }) {
  const [isAsked, setIsAsked] = useState(false);
  const remove = useRemoveTotp(() => {
    setIsAsked(false);
    notify("Authenticator app removed");
  });
  return (
    <FactorRow
      icon={Smartphone}
      title="Authenticator app"
      action={
        <Button size="small" onClick={() => setIsAsked(true)} aria-label="Remove the authenticator app">
          Remove
        </Button>
      }
    >
      Added <RelativeTime at={totp.addedAt} />
      {totp.lastUsedAt !== null && (
        <>
          {" · "}last used <RelativeTime at={totp.lastUsedAt} />
        </>
      )}
      <ConfirmChange
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title="Remove the authenticator app?"
        confirmLabel="Remove"
        change={remove}
        given={undefined}
        refused="It was not removed."
      >
        Its codes stop working. Without another second factor the recovery codes stop working too.
      </ConfirmChange>
    </FactorRow>
  );
}
