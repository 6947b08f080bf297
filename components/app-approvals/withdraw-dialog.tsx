"use client";

import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type AppApprovals, type ApprovedApp, useApprovalActions } from "./use-app-approvals.ts";

/** Withdraws an approval, after showing how many connections end. */
export function WithdrawDialog({
  entry: { app, connections },
  policy,
  onClose,
}: {
  entry: ApprovedApp;
  policy: AppApprovals["policy"];
  onClose: () => void;
}) {
  const { withdraw } = useApprovalActions();
  const ends = policy === "approved" ? connections : 0;
  return (
    <ConfirmChange
      onClose={onClose}
      title={`Withdraw the approval of ${app.name}?`}
      confirmLabel={ends === 0 ? "Withdraw approval" : `Withdraw and end ${ends}`}
      change={withdraw}
      given={{ clientId: app.id, connections: ends }}
      refused="The approval was not withdrawn."
      onDone={({ ended }) => {
        const description = ended === 0 ? undefined : `${peopleWords(ended)} had it connected.`;
        notify(`${app.name} is no longer approved`, description ? { description } : {});
      }}
    >
      {ends > 0 ? (
        <p>
          {peopleWords(ends)} {ends === 1 ? "has" : "have"} it connected. {ends === 1 ? "This" : "Each"}{" "}
          connection ends immediately: the app's next request is refused. The runs that it started continue.
        </p>
      ) : policy === "approved" ? (
        <p>Nobody has it connected.</p>
      ) : (
        <p>No connection ends, because this workspace does not limit apps to approved ones.</p>
      )}
      <p>People can ask for it again.</p>
    </ConfirmChange>
  );
}

/** "1 person", "3 people". */
export function peopleWords(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
}
