"use client";

import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { CopyMark, CopyStatus } from "#components/ui/copy-mark.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useCopy } from "#components/ui/use-copy.ts";

/** Recovery codes, shown once. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[] | null;
  onClose: () => void;
}) {
  const text = codes?.join("\n") ?? "";
  const { state, copy } = useCopy(text);
  return (
    <Dialog
      open={codes !== null}
      onClose={onClose}
      title="Save your recovery codes"
      description="They are shown once. Each signs you in once when your second factor is lost. Keep them apart from your phone."
      size="small"
      footer={
        <>
          <Button onClick={() => download(text)}>
            <Download aria-hidden />
            Download
          </Button>
          <Button onClick={copy}>
            <CopyMark state={state} />
            {state === "copied" ? "Copied" : "Copy"}
          </Button>
          <Button look="primary" onClick={onClose}>
            I saved them
          </Button>
        </>
      }
    >
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono text-table sm:grid-cols-2">
        {codes?.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <CopyStatus state={state} />
    </Dialog>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "laneway-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(url);
}
