"use client";

import { Bookmark, Pencil, Plus, Save, Star, StarOff, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useSession } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu.tsx";
import { LinkTabs } from "#components/ui/tabs.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { useChangeView, useViews } from "./use-views.ts";
import { allHref, type View, type ViewedPage, viewHref } from "./viewed-page.ts";

// Loaded on demand: views are named and deleted rarely.
const NameViewDialog = lazyPart(async () => (await import("./name-view-dialog.tsx")).NameViewDialog);
const DeleteViewDialog = lazyPart(async () => (await import("./delete-view-dialog.tsx")).DeleteViewDialog);

/** The page's views as tabs, with actions for the current one. */
export function SavedViews({
  viewed,
  viewId,
  query,
  isFiltered,
  own,
  beside,
}: {
  viewed: ViewedPage;
  viewId: string | null;
  query: string;
  /** Not everything is shown. */
  isFiltered: boolean;
  /** A view that the page always has, beside "All": it has no filters to save. */
  own?: { readonly href: string; readonly label: string; readonly isShown: boolean };
  /** How the view is shown: before its menu. */
  beside?: ReactNode;
}) {
  const { data: views = [] } = useViews(viewed);
  const isSame = (one: string, other: string) => viewed.normalQuery(one) === viewed.normalQuery(other);
  const shown = own?.isShown
    ? undefined
    : (views.find(({ id }) => id === viewId) ?? views.find((view) => isSame(view.query, query)));
  const isChanged = shown !== undefined && !isSame(shown.query, query);
  const tabs = [
    { href: allHref(viewed), label: `All ${viewed.page}` },
    ...(own ? [{ href: own.href, label: own.label }] : []),
    ...views.map((view) => ({
      href: viewHref(view),
      label: (
        // One flex item, so that a space follows the name.
        <span>
          <bdi>{view.name}</bdi>
          {view === shown && isChanged && " (changed)"}
        </span>
      ),
    })),
  ];
  const unsaved = isFiltered ? "" : allHref(viewed);
  const current = own?.isShown ? own.href : shown ? viewHref(shown) : unsaved;
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 grow">
        <LinkTabs label="Views" tabs={tabs} current={current} />
      </div>
      {beside}
      <ViewMenu viewed={viewed} shown={shown} isChanged={isChanged} query={own?.isShown ? "" : query} />
    </div>
  );
}

function ViewMenu({
  viewed,
  shown,
  isChanged,
  query,
}: {
  viewed: ViewedPage;
  shown: View | undefined;
  isChanged: boolean;
  query: string;
}) {
  const [dialog, setDialog] = useState<"save" | "rename" | "delete">();
  const role = useSession().data?.role;
  const change = useChangeView();
  const router = useRouter();
  const isAdmin = role === "admin" || role === "owner";
  const mayChange = shown !== undefined && (shown.isOwn || (shown.visibility === "workspace" && isAdmin));
  const failed = (error: Error) =>
    notifyFailure("The view could not be changed", { description: error.message });
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" className="px-2.5 text-table">
            <Bookmark aria-hidden />
            Views
          </Button>
        }
      >
        <MenuItem icon={<Plus aria-hidden />} disabled={query === ""} onSelect={() => setDialog("save")}>
          Save these filters as a view
        </MenuItem>
        {shown && mayChange && (
          <>
            <MenuSeparator />
            <MenuLabel>
              <bdi>{shown.name}</bdi>
              {shown.visibility === "workspace" && ", shared with everybody"}
            </MenuLabel>
            <MenuItem
              icon={<Save aria-hidden />}
              disabled={!isChanged}
              onSelect={() =>
                change.mutate(
                  { id: shown.id, query },
                  { onError: failed, onSuccess: () => notify(`"${shown.name}" now has these filters`) },
                )
              }
            >
              Save the changed filters
            </MenuItem>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog("rename")}>
              Rename
            </MenuItem>
            <MenuItem
              icon={shown.isDefault ? <StarOff aria-hidden /> : <Star aria-hidden />}
              onSelect={() =>
                change.mutate({ id: shown.id, isDefault: !shown.isDefault }, { onError: failed })
              }
            >
              {shown.isDefault ? "Stop using as default" : "Use as default"}
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={() => setDialog("delete")}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === "delete" && shown && (
        <DeleteViewDialog
          what={viewed.page}
          view={shown}
          onClose={() => setDialog(undefined)}
          // Deleting it also clears its filters.
          onDeleted={() => router.replace(allHref(viewed))}
        />
      )}
      {(dialog === "save" || dialog === "rename") && (
        <NameViewDialog
          viewed={viewed}
          view={dialog === "rename" ? shown : undefined}
          query={query}
          mayShare={role !== undefined && role !== "viewer"}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
