"use client";

import type { ReactNode } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { OnlyAdmins } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type Settings, useSettings } from "./use-settings.ts";

/** One settings page: its title, and its content once loaded. */
export function SettingsPage({
  title,
  state,
  rows,
  children,
}: {
  title: string;
  state: string;
  /** The number of settings, for the skeleton. */
  rows: number;
  children: (settings: Settings) => ReactNode;
}) {
  const query = useSettings();
  const { data, error } = query;
  return (
    <div className="grid gap-6">
      <PageHeader title={title} state={state} />
      {data ? (
        <div className="grid gap-4">{children(data)}</div>
      ) : error instanceof ApiError && error.code === "permission_denied" ? (
        <OnlyAdmins what="settings" />
      ) : error ? (
        <NotLoaded what="The settings could not be loaded." query={query} />
      ) : (
        Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
          <Skeleton key={row} className="h-36 rounded-lg" />
        ))
      )}
    </div>
  );
}
