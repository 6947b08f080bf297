"use client";

import { ReactFlowProvider } from "@xyflow/react";
import { useMemo, useRef } from "react";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useDistanceFromTop } from "#components/ui/use-distance-from-top.ts";
import { BuilderHeader } from "./builder-header.tsx";
import { BuilderContext } from "./builder-store.ts";
import { BuilderWorkspace } from "./builder-workspace.tsx";
import { UnfinishedContext, type UnfinishedTexts } from "./json/unfinished.ts";
import { PreviewProvider } from "./preview/preview-provider.tsx";
import { useFollowing } from "./saving/use-following.ts";
import { type DraftAnswer, type OpenBuilder, useSaving } from "./saving/use-saving.ts";

/** A draft, opened: what is above, on and beneath the canvas. */
export function BuilderView({ draft }: { draft: DraftAnswer }) {
  const open = useSaving(draft.id, draft);
  if (!open) {
    return (
      <div className="grid gap-4">
        <PageHeader title={draft.name} state={<Skeleton className="h-4 w-60 max-w-full" />} />
        <Skeleton className="h-[calc(100dvh-12rem)] rounded-lg" />
      </div>
    );
  }
  return <Opened draft={draft} open={open} />;
}

function Opened({ draft, open }: { draft: DraftAnswer; open: OpenBuilder }) {
  const editing = useFollowing(draft.id, open);
  const { store } = open;
  const unfinished = useMemo<UnfinishedTexts>(
    () => ({
      at: (place) => store.state.unfinished.get(place),
      note: (place, text) => store.noteUnfinished(place, text),
    }),
    [store],
  );
  const top = useRef<HTMLDivElement>(null);
  const distance = useDistanceFromTop(top);
  return (
    <BuilderContext value={store}>
      <UnfinishedContext value={unfinished}>
        <PreviewProvider agentId={draft.id}>
          <ReactFlowProvider>
            <div
              ref={top}
              style={{ height: `max(30rem, calc(100dvh - ${distance}px))` }}
              className="-mx-4 -my-6 md:-mx-6 lg:-mx-8 flex flex-col"
            >
              <BuilderHeader draft={draft} session={open.session} editing={editing} />
              <BuilderWorkspace agentId={draft.id} teamId={draft.teamId} session={open.session} />
            </div>
          </ReactFlowProvider>
        </PreviewProvider>
      </UnfinishedContext>
    </BuilderContext>
  );
}
