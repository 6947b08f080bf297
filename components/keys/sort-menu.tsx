"use client";

import { ArrowDownUp } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuChoice } from "#components/ui/menu.tsx";
import type { KeySort } from "#lib/contract/dashboard/key-words.ts";
import { useKeyFilters } from "./use-key-filters.ts";

const SORTS = [
  { value: "created", label: "Newest first", order: "desc" },
  { value: "name", label: "By name", order: "asc" },
  { value: "lastUsed", label: "Used last first", order: "desc" },
  { value: "requests", label: "Most requests first", order: "desc" },
  { value: "expires", label: "Ending soonest first", order: "asc" },
] as const satisfies readonly { value: KeySort; label: string; order: "asc" | "desc" }[];

/** The list's order, also for cards, which have no column headers. */
export function SortMenu() {
  const [{ sort }, setFilters] = useKeyFilters();
  const chosen = SORTS.find(({ value }) => value === sort);
  return (
    <Menu
      trigger={
        <Button look="quiet" className="px-2.5 text-table">
          <ArrowDownUp aria-hidden />
          {chosen?.label ?? "Order"}
        </Button>
      }
    >
      <MenuChoice
        label="Order"
        options={SORTS}
        value={sort}
        onValueChange={(value) =>
          void setFilters({ sort: value, order: SORTS.find((one) => one.value === value)?.order ?? "desc" })
        }
      />
    </Menu>
  );
}
