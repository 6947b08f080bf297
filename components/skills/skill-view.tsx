"use client";

import { Upload } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import type { Read } from "#components/api/not-loaded.tsx";
import { Unreachable } from "#components/api/unreachable.tsx";
import { CHOSEN } from "#components/ui/address-history.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { LeaveDialog } from "#components/ui/leave-dialog.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { PublishSkillDialog } from "./publish-skill-dialog.tsx";
import { SkillEditor } from "./skill-editor.tsx";
import { isSameSkill } from "./skill-merge.ts";
import { SkillState } from "./skill-state.tsx";
import { SkillText } from "./skill-text.tsx";
import { SkillUses } from "./skill-uses.tsx";
import { SkillVersions } from "./skill-versions.tsx";
import { useSkillDraft } from "./use-skill-draft.ts";
import { type SkillPage, useSkill } from "./use-skills.ts";

const TABS = ["text", "versions", "agents"] as const;

/** One skill: what it says, its versions, and the agents that use it. */
export function SkillView({ skillId }: { skillId: string }) {
  const query = useSkill(skillId);
  if (query.data) return <Loaded key={skillId} page={query.data} />;
  const { error } = query;
  return (
    <div className="grid gap-6">
      <PageHeader title="Skill" state={error ? null : <Skeleton className="h-4 w-80 max-w-full" />} />
      {error ? <SkillFailure query={query} /> : <Skeleton className="h-96 rounded-lg" />}
    </div>
  );
}

function Loaded({ page }: { page: SkillPage }) {
  const [tab, setTab] = useQueryState(
    "tab",
    parseAsStringLiteral(TABS).withDefault("text").withOptions(CHOSEN),
  );
  const [isPublishing, setPublishing] = useState(false);
  const draft = useSkillDraft(page);
  const isChanged = page.isDraft && page.published !== null && !isSameSkill(page, page.published);
  const isPublished = page.published !== null && !isChanged && !draft.isDirty;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={page.name}
        badge={<SkillState publishedVersion={page.publishedVersion} isChanged={isChanged} />}
        state={
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="wrap-anywhere">{page.team.name}</span>
            <CopyableId id={page.id} what="skill id" />
          </span>
        }
        actions={
          page.mayEdit && (
            <Button
              look="primary"
              disabled={isPublished || draft.theirs !== undefined}
              onClick={() => setPublishing(true)}
            >
              <Upload aria-hidden />
              Publish
            </Button>
          )
        }
      />
      <Tabs
        label="About the skill"
        value={tab}
        onValueChange={(value) => void setTab(value)}
        tabs={[
          {
            value: "text",
            label: "Instructions",
            content: page.mayEdit ? <SkillEditor draft={draft} /> : <SkillText skill={page} />,
          },
          {
            value: "versions",
            label: "Versions",
            count: page.publishedVersion ?? 0,
            content: <SkillVersions page={page} draft={draft} onRestored={() => void setTab("text")} />,
          },
          {
            value: "agents",
            label: "Agents",
            count: page.usedBy.length,
            content: <SkillUses page={page} />,
          },
        ]}
      />
      {isPublishing && <PublishSkillDialog page={page} draft={draft} onClose={() => setPublishing(false)} />}
      <LeaveDialog isLosing={page.mayEdit && draft.isDirty}>
        The changes are not saved. This browser tab keeps them until you close it.
      </LeaveDialog>
    </div>
  );
}

/** Shown in place of a skill that does not exist, is not accessible or failed to load. */
function SkillFailure({ query }: { query: Read }) {
  return (
    <Unreachable
      query={query}
      noun="skill"
      code="skill_not_found"
      why="The link may be incomplete, or the skill belongs to another workspace or is not published yet."
    />
  );
}
