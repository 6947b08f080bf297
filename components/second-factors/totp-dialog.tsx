"use client";

import { useEffect, useRef } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { QrCode } from "./qr-code.tsx";
import { useBeginTotp, useConfirmTotp } from "./use-factors.ts";

/** Shows a new authenticator secret and asks for its first code. */
export function TotpDialog({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (codes: readonly string[] | null) => void;
}) {
  const code = useRef<HTMLInputElement>(null);
  const { mutate: begin, data: begun, error: refused } = useBeginTotp();
  const { mutate: confirm, error, isPending } = useConfirmTotp(({ recoveryCodes }) => onDone(recoveryCodes));
  useEffect(() => begin(), [begin]);
  function submit() {
    confirm(code.current?.value ?? "", { onError: () => code.current?.select() });
  }
  return (
    <FormDialog
      title="Set up an authenticator app"
      description="Scan the code with an app such as 1Password, Aegis or Google Authenticator, then enter the 6 digits it shows."
      size="small"
      onClose={onClose}
      onSubmit={submit}
      act={isPending ? "Confirming" : "Confirm"}
      disabled={isPending || !begun}
    >
      <RefusalNotice what="The app cannot be set up." error={refused} />
      {begun ? (
        <>
          <QrCode text={begun.uri} label="QR code for the authenticator app" />
          <p className="text-ink-soft text-table">
            Can't scan it? Enter this key in the app:{" "}
            <code className="wrap-anywhere select-all font-mono text-ink">
              {begun.secret.match(/.{4}/g)?.join(" ")}
            </code>
          </p>
        </>
      ) : (
        !refused && <Skeleton className="mx-auto size-48" />
      )}
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        ref={code}
        error={fieldFault(error, "/code")}
      />
      {!isFieldFault(error, ["/code"]) && <RefusalNotice what="It was not set up." error={error} />}
    </FormDialog>
  );
}
