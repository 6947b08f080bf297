"use client";

import { Plus } from "lucide-react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { includesRole, useSession } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import type { Sort } from "#components/ui/data-table-columns.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import { KeyCard } from "./key-card.tsx";
import { HIDDEN_WHEN_TIGHT, KEY_COLUMNS, SORT_OF_COLUMN } from "./key-columns.tsx";
import { KeyFilters } from "./key-filters.tsx";
import { NoKeys } from "./no-keys.tsx";
import { useKeyFilters } from "./use-key-filters.ts";
import { useKeys } from "./use-keys.ts";

/** The API keys that the person may see, with recent usage. */
export function KeysView() {
  const isWide = useMediaQuery("(min-width: 100rem)");
  const [filters, setFilters] = useKeyFilters();
  const { data: session } = useSession();
  const mayManage = session && includesRole(session.role, "admin");
  const query = useKeys(filters);
  const isNarrowed =
    filters.q !== "" || filters.state.length + filters.scope.length > 0 || filters.createdBy !== null;
  const isNew = query.data?.length === 0 && !isNarrowed;
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Keys"
        state={
          mayManage === false
            ? "The keys that act as you. Only admins create and manage keys."
            : "Outside systems use keys to call agents. A key acts as a person and can never do more than that person."
        }
        actions={
          mayManage && (
            <Link href="/keys/new" className={buttonClasses("primary")}>
              <Plus aria-hidden />
              New key
            </Link>
          )
        }
      />
      {!isNew && <KeyFilters />}
      {query.error && !query.data ? (
        <NotLoaded what="The keys could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Keys"
          isMain
          columns={KEY_COLUMNS}
          hiddenColumns={isWide ? [] : HIDDEN_WHEN_TIGHT}
          rows={query.data}
          rowKey={({ id }) => id}
          rowAction={({ id }) => ({ href: `/keys/${id}` })}
          card={(key) => <KeyCard apiKey={key} />}
          sort={sortOf(filters)}
          onSort={({ column, direction }) => {
            const sort = SORT_OF_COLUMN[column];
            if (sort) void setFilters({ sort, order: direction === "ascending" ? "asc" : "desc" });
          }}
          pages={query}
          empty={
            isNew ? (
              <NoKeys mayManage={mayManage ?? false} />
            ) : (
              <EmptyState
                title="No key matches"
                act={
                  <Button
                    className="justify-self-start"
                    onClick={() => void setFilters({ q: null, state: null, scope: null, createdBy: null })}
                  >
                    Show all keys
                  </Button>
                }
              >
                Try fewer words or another status.
              </EmptyState>
            )
          }
        />
      )}
    </div>
  );
}

function sortOf({ sort, order }: ReturnType<typeof useKeyFilters>[0]): Sort {
  const [column = "created"] = Object.entries(SORT_OF_COLUMN).find(([, name]) => name === sort) ?? [];
  return { column, direction: order === "asc" ? "ascending" : "descending" };
}
