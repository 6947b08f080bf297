"use client";

import { FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { ApiError, fieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { notify } from "#components/ui/toast.tsx";
import { usePublishDraft } from "#components/versions/use-versions.ts";

/** Publishes one revision of a draft, with a message for the history. */
export function PublishForm({
  agentId,
  revision,
  nextVersion,
  blocked,
  requiresTests,
}: {
  agentId: string;
  /** Null while it is being read. */
  revision: number | null;
  nextVersion: number;
  /** Why it cannot be published now. */
  blocked: string | null;
  /** Whether its tests must have passed. */
  requiresTests: boolean;
}) {
  const router = useRouter();
  const [message, setMessage] = useState("");
  const publish = usePublishDraft(agentId);
  const { error, isPending } = publish;
  const needsTests = error instanceof ApiError && error.code === "tests_required";
  const isStale = error instanceof ApiError && error.code === "revision_conflict";
  function submit(event: FormEvent) {
    event.preventDefault();
    if (revision === null || blocked !== null || isPending) return;
    publish.mutate(
      { revision, message },
      {
        onSuccess: ({ version }) => {
          notify(`Version ${version} published`, { description: "New runs use it from now on." });
          router.push(`/agents/${agentId}?tab=versions`);
        },
      },
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-4">
      <TextArea
        label="Message"
        optional
        help="For the history: what changed, and why."
        maxLength={2_000}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        error={fieldFault(error, "/message")}
      />
      {isStale ? (
        <Notice title="The draft changed while this page was open.">
          <p className="text-ink-soft">
            Nothing was published. The changes below are up to date now: look at them, and publish again.
          </p>
        </Notice>
      ) : (
        <RefusalNotice
          what="The draft was not published."
          error={error}
          listsFaults
          wordsOf={withoutTestId}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look="primary" disabled={revision === null || blocked !== null || isPending}>
          {isPending ? "Publishing" : `Publish version ${nextVersion}`}
        </Button>
        {(needsTests || requiresTests) && (
          <Link href={`/agents/${agentId}/tests`} className={buttonClasses("secondary")}>
            <FlaskConical aria-hidden />
            Open tests
          </Link>
        )}
        {blocked !== null ? (
          <p className="text-ink-soft">{blocked}</p>
        ) : (
          requiresTests && <p className="text-ink-soft">Its tests must have passed on this draft.</p>
        )}
      </div>
    </form>
  );
}

/** For programs; people know a test by its name. */
const withoutTestId = (fault: string) => fault.replace(/ \(tst_[0-9a-z]+\)/, "");
