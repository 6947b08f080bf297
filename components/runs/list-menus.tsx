"use client";

import { Columns3, Download, ListChecks, OctagonX, RotateCw } from "lucide-react";
import { apiAddress } from "#components/api/api-address.ts";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import type { BulkActionKind } from "#lib/contract/dashboard/bulk-actions.ts";
import { RUN_COLUMNS } from "./run-columns.tsx";
import type { useColumns } from "./use-columns.ts";
import { apiFilters, type RunFilters } from "./use-run-filters.ts";

/** Exports the list as a file, streamed by the server. */
export function ExportMenu({ filters }: { filters: RunFilters }) {
  const save = (format: "csv" | "jsonl") =>
    window.location.assign(apiAddress("/api/runs/export", { query: { ...apiFilters(filters), format } }));
  return (
    <Menu
      trigger={
        <Button look="quiet" className="px-2.5 text-table">
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <MenuLabel>All matching runs</MenuLabel>
      <MenuItem onSelect={() => save("csv")}>CSV, for spreadsheets</MenuItem>
      <MenuItem onSelect={() => save("jsonl")}>JSON, one run per line</MenuItem>
    </Menu>
  );
}

export function ColumnsMenu({ hidden, toggle }: ReturnType<typeof useColumns>) {
  return (
    <Menu
      trigger={
        <IconButton label="Columns">
          <Columns3 aria-hidden />
        </IconButton>
      }
    >
      <MenuLabel>Columns</MenuLabel>
      {RUN_COLUMNS.slice(1).map(({ id, header }) => (
        <MenuCheck key={id} checked={!hidden.includes(id)} onCheckedChange={() => toggle(id)}>
          {header}
        </MenuCheck>
      ))}
    </Menu>
  );
}

/** From the failure, where the filters leave failed runs alone: it repeats the least. */
export function rerunOfMatching({ status, error, node, failure }: RunFilters): BulkActionKind {
  const ofFailures = [error, node, failure].some((one) => one !== null);
  const onlyFailed = ofFailures || (status.length === 1 && status[0] === "failed");
  return onlyFailed ? "rerun_from_failure" : "rerun";
}

/** Actions on all matching runs, for who may act; and what became of earlier ones. */
export function MatchingMenu({
  mayAct,
  onRerunAll,
  onCancelAll,
}: {
  mayAct: boolean;
  onRerunAll: () => void;
  onCancelAll: () => void;
}) {
  return (
    <MoreMenu label="More">
      {mayAct && (
        <>
          <MenuItem icon={<RotateCw aria-hidden />} onSelect={onRerunAll}>
            Run all matching runs again
          </MenuItem>
          <MenuItem icon={<OctagonX aria-hidden />} isDanger onSelect={onCancelAll}>
            Cancel all matching runs
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuLink icon={<ListChecks aria-hidden />} href="/runs/bulk">
        Bulk actions
      </MenuLink>
    </MoreMenu>
  );
}
