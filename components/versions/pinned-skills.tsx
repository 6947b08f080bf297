import { useQuery } from "@tanstack/react-query";
import { Pin } from "lucide-react";
import { useMemo } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import {
  type PinnedSkill,
  pinnedSkills,
  withNewestSkills,
} from "#lib/language/agent-document/drafts/pinned-skills.ts";
import { type useAgentDraft, useWriteDraft } from "./use-versions.ts";

type Draft = NonNullable<ReturnType<typeof useAgentDraft>["data"]>;

/** Says that the draft keeps versions of skills, as a restored version does, and lets it use the newest again. */
export function PinnedSkills({ draft }: { draft: Draft }) {
  const pinned = useMemo(() => pinnedSkills(draft.graph), [draft.graph]);
  if (pinned.length === 0) return null;
  return <Pinned draft={draft} pinned={pinned} />;
}

function Pinned({ draft, pinned }: { draft: Draft; pinned: readonly PinnedSkill[] }) {
  const options = useQuery(apiQuery("/api/draft-options", { query: { teamId: draft.teamId } }));
  const write = useWriteDraft(draft);
  return (
    <section
      aria-labelledby="pinned-skills"
      className="grid max-w-3xl gap-2 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <h2 id="pinned-skills" className="flex items-center gap-2 font-semibold">
        <Pin aria-hidden className="size-4 text-waiting" />
        The draft keeps versions of skills
      </h2>
      <p className="text-ink-soft text-table">
        These nodes use fixed versions, as those of a restored version do. Newer instructions do not reach
        them.
      </p>
      <ul className="grid gap-1 text-table">
        {pinned.map(({ nodeId, nodeName, skillId, version }) => {
          const skill = options.data?.skills.find(({ id }) => id === skillId);
          const newest = skill?.publishedVersion;
          return (
            <li key={`${nodeId} ${skillId}`} className="wrap-anywhere">
              <bdi className="font-medium">{skill?.name ?? skillId}</bdi> version {version} in{" "}
              <Link
                href={`/agents/${draft.id}/edit?${new URLSearchParams({ at: nodeId })}`}
                className="rounded-sm text-accent-ink underline underline-offset-2"
              >
                {nodeName}
              </Link>
              {newest !== undefined && newest !== null && newest !== version && (
                <span className="text-ink-soft"> · version {newest} is published</span>
              )}
            </li>
          );
        })}
      </ul>
      <RefusalNotice what="The draft was not changed." error={write.error} />
      {draft.readOnly === null && (
        <Button
          className="justify-self-start"
          disabled={write.isPending}
          onClick={() => write.mutate(withNewestSkills(draft.graph))}
        >
          {write.isPending ? "Changing the draft" : "Use the published versions"}
        </Button>
      )}
    </section>
  );
}
