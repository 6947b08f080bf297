"use client";

import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { includesRole, useSession } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { DeniedState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { NEW_DRAFT } from "./key-draft.ts";
import { KeyForm } from "./key-form.tsx";
import { KeyFormFrame } from "./key-form-frame.tsx";
import { KeySummary } from "./key-summary.tsx";
import { MadeKey } from "./made-key.tsx";
import { useKeyForm } from "./use-key-form.ts";
import { useKeyChoices } from "./use-keys.ts";
import { useCreateKey } from "./use-save-key.ts";

const FORM = "new-key";

/** Creates a key on one page: scopes, allowlists, expiry; then shows its secret once. */
export function NewKeyView() {
  const { data: session } = useSession();
  const { data: choices } = useKeyChoices();
  const creating = useCreateKey();
  const { draft, faults, change, submit } = useKeyForm({ initial: NEW_DRAFT, error: creating.error });
  if (creating.data) {
    return <MadeKey made={creating.data} origin={choices?.origin ?? window.location.origin} />;
  }
  if ((session && includesRole(session.role, "admin")) === false) return <OnlyAdmins />;
  return (
    <KeyFormFrame title="New key" state="Only a name is needed. Everything else has a default.">
      <KeyForm
        id={FORM}
        draft={draft}
        onChange={change}
        faults={faults}
        choices={choices}
        isNew
        onSubmit={() => submit(FORM, creating.mutate)}
      />
      <KeySummary
        draft={draft}
        choices={choices}
        actions={
          <>
            {creating.error && <RefusalNotice what="The key was not created." error={creating.error} />}
            <Link href="/keys" className={buttonClasses("secondary")}>
              Cancel
            </Link>
            <Button type="submit" form={FORM} look="primary" disabled={creating.isPending}>
              {creating.isPending ? "Creating the key" : "Create key"}
            </Button>
          </>
        }
      />
    </KeyFormFrame>
  );
}

function OnlyAdmins() {
  return (
    <div className="grid gap-6">
      <PageHeader title="New key" />
      <DeniedState title="Only admins create keys" href="/keys" all="All keys">
        Ask an admin of the workspace for one that acts as you.
      </DeniedState>
    </div>
  );
}
