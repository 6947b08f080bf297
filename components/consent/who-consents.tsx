"use client";

import { useState } from "react";
import { apiCall } from "#components/api/api-call.ts";
import { unreachable } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { postAuthForm } from "#components/session/post-auth-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/select.tsx";
import { takeOtherTabsAlong } from "#components/workspaces/other-tabs.ts";
import type { ConsentDescription } from "#lib/contract/dashboard/consent-words.ts";

/** The person and workspace; both can be switched. */
export function WhoConsents({
  me,
  workspace,
  workspaces,
}: Pick<ConsentDescription, "me" | "workspace" | "workspaces">) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  /** A full page load, because the choices differ. */
  function change(work: () => Promise<unknown>) {
    setIsPending(true);
    setError(null);
    work().then(
      () => window.location.reload(),
      (reason: unknown) => {
        setIsPending(false);
        setError(reason instanceof Error ? reason : unreachable());
      },
    );
  }
  return (
    <section aria-label="Your account" className="grid gap-4 rounded-lg border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="wrap-anywhere min-w-0">
          <span className="font-medium">{me.name}</span>
          <span className="block text-ink-soft text-table">{me.email}</span>
        </p>
        <Button
          look="quiet"
          size="small"
          disabled={isPending}
          onClick={() => change(() => postAuthForm({ path: "/api/auth/signout" }))}
        >
          Not you?
        </Button>
      </div>
      {workspaces.length > 1 ? (
        <Select
          label="Workspace"
          options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
          value={workspace.id}
          disabled={isPending}
          onValueChange={(workspaceId) =>
            change(async () => {
              await apiCall("PUT /api/session/workspace", { body: { workspaceId } });
              takeOtherTabsAlong();
            })
          }
        />
      ) : (
        <p className="wrap-anywhere text-ink-soft">
          In the workspace <span className="font-medium text-ink">{workspace.name}</span>
        </p>
      )}
      <p className="text-ink-faint text-meta">
        It can never do more there than you can yourself, as {me.role}.
      </p>
      <RefusalNotice what="Nothing was changed." error={error} />
    </section>
  );
}
