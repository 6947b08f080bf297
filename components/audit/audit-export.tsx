"use client";

import { Download } from "lucide-react";
import { apiAddress } from "#components/api/api-address.ts";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { EXPORTED_ENTRIES } from "#lib/contract/limits.ts";
import type { useAuditPlace } from "./use-audit.ts";

/** Exports the filtered entries as a file, streamed to the browser. */
export function AuditExport({ filters }: { filters: ReturnType<typeof useAuditPlace>["filters"] }) {
  const download = (format: "csv" | "jsonl") =>
    window.location.assign(apiAddress("/api/audit/export", { query: { ...filters, format } }));
  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => download("csv")}>As CSV</MenuItem>
      <MenuItem onSelect={() => download("jsonl")}>As JSON, one entry per line</MenuItem>
      <p className="px-2 py-1.5 text-ink-faint text-meta">
        The entries that match, at most {EXPORTED_ENTRIES.toLocaleString("en")}.
      </p>
    </Menu>
  );
}
