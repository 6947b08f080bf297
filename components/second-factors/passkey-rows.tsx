"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { canUsePasskeys } from "#components/session/passkey-browser.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useMounted } from "#components/ui/use-mounted.ts";
import { FactorRow } from "./factor-row.tsx";
import { PasskeyDialog } from "./passkey-dialog.tsx";
import { type Factors, useRemovePasskey } from "./use-factors.ts";

type Passkey = Factors["passkeys"][number];

/** The person's passkeys, and a button to add one. */
export function PasskeyRows({
  passkeys,
  onCodes,
}: {
  passkeys: readonly Passkey[];
  onCodes: (codes: readonly string[] | null) => void;
}) {
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      <AddPasskeyRow isFirst={passkeys.length === 0} onCodes={onCodes} />
    </>
  );
}

function AddPasskeyRow({
  isFirst,
  onCodes,
}: {
  isFirst: boolean;
  onCodes: (codes: readonly string[] | null) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const isMounted = useMounted();
  const isPossible = !isMounted || canUsePasskeys();
  return (
    <FactorRow
      icon={KeyRound}
      title={isFirst ? "Passkey" : "Another passkey"}
      action={
        <Button
          size="small"
          disabled={!isPossible}
          onClick={() => setIsOpen(true)}
          aria-label="Add a passkey"
        >
          Add
        </Button>
      }
    >
      {isPossible
        ? "Your fingerprint, face, device PIN or security key. It also signs you in without a password."
        : "Passkeys need https, or http://localhost."}
      {isOpen && (
        <PasskeyDialog
          onClose={() => setIsOpen(false)}
          onDone={(codes) => {
            setIsOpen(false);
            notify("Passkey added");
            onCodes(codes);
          }}
        />
      )}
    </FactorRow>
  );
}

function PasskeyRow({ passkey: { id, name, isSynced, addedAt, lastUsedAt } }: { passkey: Passkey }) {
  const [isAsked, setIsAsked] = useState(false);
  const remove = useRemovePasskey(() => {
    setIsAsked(false);
    notify("Passkey removed");
  });
  return (
    <FactorRow
      icon={KeyRound}
      title={
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {isSynced && <Badge>Synced</Badge>}
        </span>
      }
      action={
        <Button size="small" onClick={() => setIsAsked(true)} aria-label={`Remove the passkey ${name}`}>
          Remove
        </Button>
      }
    >
      Added <RelativeTime at={addedAt} />
      {lastUsedAt !== null && (
        <>
          {" · "}last used <RelativeTime at={lastUsedAt} />
        </>
      )}
      <ConfirmChange
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Remove the passkey ${name}?`}
        confirmLabel="Remove"
        change={remove}
        given={id}
        refused="It was not removed."
      >
        It stops signing you in. Delete it on the device as well. Without another second factor the recovery
        codes stop working too.
      </ConfirmChange>
    </FactorRow>
  );
}
