"use client";

import { useRouter } from "next/navigation";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { DeniedState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { notify } from "#components/ui/toast.tsx";
import { keyDraftOf } from "./key-draft.ts";
import { KeyForm } from "./key-form.tsx";
import { KeyFormFrame } from "./key-form-frame.tsx";
import { KeySkeleton } from "./key-skeleton.tsx";
import { KeySummary } from "./key-summary.tsx";
import { useKeyForm } from "./use-key-form.ts";
import { type KeyDetail, useKey, useKeyChoices } from "./use-keys.ts";
import { useChangeKey } from "./use-save-key.ts";

const FORM = "edit-key";

/** Edits an existing key; its secret and its person stay. */
export function EditKeyView({ keyId }: { keyId: string }) {
  const query = useKey(keyId);
  const { data } = query;
  if (data) return data.may.change ? <Loaded apiKey={data} /> : <MayNot apiKey={data} />;
  return <NotLoaded what="The key could not be loaded." query={query} pending={<KeySkeleton />} />;
}

function Loaded({ apiKey }: { apiKey: KeyDetail }) {
  const router = useRouter();
  const { data: choices } = useKeyChoices();
  const changing = useChangeKey(apiKey.id);
  const { draft, faults, change, submit } = useKeyForm({
    initial: keyDraftOf(apiKey),
    error: changing.error,
  });
  const page = `/keys/${apiKey.id}`;
  return (
    <KeyFormFrame
      title={`Edit ${apiKey.name}`}
      state="Applies from the next request. The secret and the person it acts as stay the same."
    >
      <KeyForm
        id={FORM}
        draft={draft}
        onChange={change}
        faults={faults}
        choices={choices}
        isNew={false}
        onSubmit={() =>
          submit(FORM, (sent) =>
            changing.mutate(sent, {
              onSuccess: () => {
                notify("Key saved");
                router.push(page);
              },
            }),
          )
        }
      />
      <KeySummary
        draft={draft}
        choices={choices}
        actions={
          <>
            {changing.error && <RefusalNotice what="The key could not be changed." error={changing.error} />}
            <Link href={page} className={buttonClasses("secondary")}>
              Cancel
            </Link>
            <Button type="submit" form={FORM} look="primary" disabled={changing.isPending}>
              {changing.isPending ? "Saving" : "Save changes"}
            </Button>
          </>
        }
      />
    </KeyFormFrame>
  );
}

function MayNot({ apiKey }: { apiKey: KeyDetail }) {
  const isOver = apiKey.state === "revoked" || apiKey.state === "expired";
  return (
    <div className="grid gap-6">
      <PageHeader title={apiKey.name} />
      <DeniedState
        title={isOver ? "This key has ended" : "You can't edit this key"}
        href={`/keys/${apiKey.id}`}
        all="Back to the key"
      >
        {isOver
          ? "An expired or revoked key can't be edited. Create a new key."
          : "Only admins edit keys, and only owners edit keys that act as an owner."}
      </DeniedState>
    </div>
  );
}
