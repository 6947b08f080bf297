"use client";

import { History, Pencil } from "lucide-react";
import { useState } from "react";
import { DraftFailure } from "#components/agents/agent-failure.tsx";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { keptUnfinished } from "#components/builder/json/unfinished.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ComparisonView } from "#components/versions/comparison-view.tsx";
import { PinnedSkills } from "#components/versions/pinned-skills.tsx";
import { useAgentDraft, useVersionComparison } from "#components/versions/use-versions.ts";
import { isSame } from "#components/versions/version-words.ts";
import { DraftProblems, useDraftProblems } from "./draft-problems.tsx";
import { PublishForm } from "./publish-form.tsx";

/** What would change if the draft were published, what keeps it from that, and the button. */
export function PublishView({ agentId }: { agentId: string }) {
  const query = useAgentDraft(agentId);
  if (query.data) return <Loaded draft={query.data} />;
  return (
    <div className="grid gap-6">
      <PageHeader title="Publish" state={query.error ? null : <Skeleton className="h-4 w-80 max-w-full" />} />
      <DraftFailure query={query} agentId={agentId} pending={<Skeleton className="h-96 rounded-lg" />} />
    </div>
  );
}

function Loaded({ draft }: { draft: NonNullable<ReturnType<typeof useAgentDraft>["data"]> }) {
  const { id: agentId, name, publishedVersion, readOnly } = draft;
  const comparison = useVersionComparison(agentId, { before: "published", after: "draft" }).data;
  const problems = useDraftProblems(agentId, draft.revision);
  const errors = problems.data?.problems.filter(({ severity }) => severity === "error").length;
  const isPublished = publishedVersion !== null;
  const [unfinished] = useState(() => keptUnfinished(agentId).size > 0);
  const same = comparison !== undefined && isPublished && isSame(comparison.differences);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={`Publish ${name}`}
        tabTitle={`Publish ${name}`}
        trail={isPublished ? [{ label: name, href: `/agents/${agentId}` }] : []}
        state={
          isPublished
            ? `Version ${publishedVersion} is published. New runs use the next version as soon as it is published; runs that have started keep theirs.`
            : "This agent was never published, so nobody can start it yet."
        }
        actions={
          <>
            {isPublished && (
              <Link href={`/agents/${agentId}?tab=versions`} className={buttonClasses("secondary")}>
                <History aria-hidden />
                Versions
              </Link>
            )}
            <Link href={`/agents/${agentId}/edit`} className={buttonClasses("secondary")}>
              <Pencil aria-hidden />
              Edit
            </Link>
          </>
        }
      />
      {readOnly !== null ? (
        <p className="max-w-2xl rounded-lg bg-waiting-wash px-4 py-3">
          Authoring is switched off in this workspace, so drafts can only be read. An admin can switch it on
          in{" "}
          <Link href="/settings/capabilities" className="underline underline-offset-2">
            Settings, Capabilities
          </Link>
          . The command line still publishes.
        </p>
      ) : (
        <PublishForm
          agentId={agentId}
          // Exactly what is shown below is published.
          revision={comparison?.after.revision ?? null}
          nextVersion={(publishedVersion ?? 0) + 1}
          requiresTests={draft.requireTests}
          blocked={same ? "Nothing changed since the published version." : blockedBy(errors)}
        />
      )}
      {unfinished && (
        <p className="max-w-2xl rounded-lg bg-waiting-wash px-4 py-3">
          Text that you typed in the builder is not valid JSON, so it is not in the draft and will not be
          published.
        </p>
      )}
      <PinnedSkills draft={draft} />
      {problems.error && <NotLoaded what="The draft could not be checked." query={problems} />}
      {problems.data && problems.data.problems.length > 0 && (
        <section aria-labelledby="problems" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 id="problems" className="font-semibold text-heading">
            Problems
          </h2>
          <DraftProblems agentId={agentId} graph={draft.graph} problems={problems.data.problems} />
        </section>
      )}
      <section aria-labelledby="changes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="changes" className="font-semibold text-heading">
          {isPublished ? `Changes since version ${publishedVersion}` : "What will be published"}
        </h2>
        <ComparisonView agentId={agentId} before="published" after="draft" />
      </section>
    </div>
  );
}

function blockedBy(errors: number | undefined): string | null {
  if (errors === undefined || errors === 0) return null;
  return errors === 1 ? "Fix 1 problem first." : `Fix ${errors} problems first.`;
}
