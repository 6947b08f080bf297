import type { ReactNode } from "react";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { redirectWords } from "./redirect-words.ts";
import type { ListedApp } from "./use-app-approvals.ts";

/** An app in a list: its name, its redirect hosts, and an admin's actions. */
export function AppEntry({
  app: { id, name, publisher, redirectHosts },
  children,
  actions,
}: {
  app: ListedApp;
  /** A line about the app's origin. */
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="grid min-w-0 grow basis-72 gap-1">
        <h3 className="wrap-anywhere font-medium">{name}</h3>
        <p className="wrap-anywhere text-ink-soft text-table">{children}</p>
        <p className="wrap-anywhere text-ink-faint text-meta">
          {publisher === null ? "Name not verified" : `Published by ${publisher}`} ·{" "}
          {redirectWords(redirectHosts)}
        </p>
        <p className="text-ink-faint text-meta">
          <CopyableId id={id} what="client id" />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </li>
  );
}
