"use client";

import { Ellipsis, Pencil, Plus, Undo2 } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { sayUsd } from "./say-money.ts";
import { Section } from "./section.tsx";
import { type Price, usePriceActions, usePrices } from "./use-models.ts";

/** What models cost: built in, and what the workspace set instead. */
export function Prices() {
  const { data, error, isFetching, refetch } = usePrices();
  const [q, setQ] = useQueryState("price", parseAsString.withDefault(""));
  const [edited, setEdited] = useState<{ price: Price | undefined }>();
  const { remove } = usePriceActions();
  const prices = data?.filter(({ model }) => model.toLowerCase().includes(q.trim().toLowerCase()));
  const own = prices?.filter(({ source }) => source === "workspace") ?? [];
  const rows = prices && [...own, ...prices.filter(({ source }) => source === "built-in")];
  function forget({ model }: Price) {
    remove.mutate(model, {
      onSuccess: ({ now }) =>
        notify(now ? `${model} has its built-in price again` : `${model} has no price any more`),
      onError: (failure) => notifyFailure("The price was not removed", { description: failure.message }),
    });
  }
  return (
    <Section
      title="Prices"
      help="What runs' costs are counted with, in US dollars for a million tokens."
      actions={
        <Button onClick={() => setEdited({ price: undefined })}>
          <Plus aria-hidden />
          Set a price
        </Button>
      }
    >
      <FilterBar
        label="Prices"
        filters={[]}
        search={{ value: q, onChange: (text) => void setQ(text || null), placeholder: "Search models" }}
      />
      {error && !data ? (
        <FailureNotice
          what="The prices could not be read."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <DataTable
          label="Prices"
          columns={columnsFor({ onEdit: (price) => setEdited({ price }), onForget: forget })}
          rows={rows}
          rowKey={({ model }) => model}
          empty={
            <p className="rounded-lg border border-line bg-surface px-4 py-6 text-ink-soft">
              No model of that name has a price. Calls of a model without one have no cost.
            </p>
          }
        />
      )}
      {edited && <PriceDialog price={edited.price} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

function columnsFor({
  onEdit,
  onForget,
}: {
  onEdit: (price: Price) => void;
  onForget: (price: Price) => void;
}): readonly Column<Price>[] {
  return [
    {
      id: "model",
      header: "Model",
      width: 14,
      grow: 1,
      cell: ({ model, source }) => (
        <span title={model} className="flex items-center gap-2">
          <code className="truncate font-mono text-table">{model}</code>
          {source === "workspace" && <Badge tone="accent">Yours</Badge>}
        </span>
      ),
    },
    { id: "input", header: "Input", width: 5.5, align: "end", cell: ({ input }) => sayUsd(input) },
    {
      id: "cachedInput",
      header: "Cached",
      width: 5.5,
      align: "end",
      cell: ({ cachedInput }) =>
        cachedInput === null ? <span className="text-ink-faint">as input</span> : sayUsd(cachedInput),
    },
    { id: "output", header: "Output", width: 5.5, align: "end", cell: ({ output }) => sayUsd(output) },
    {
      id: "actions",
      header: "",
      width: 3,
      cell: (price) => (
        <Menu
          trigger={
            <IconButton label={`More for ${price.model}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(price)}>
            {price.source === "workspace" ? "Change" : "Set your own"}
          </MenuItem>
          {price.source === "workspace" && (
            <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => onForget(price)}>
              Forget yours
            </MenuItem>
          )}
        </Menu>
      ),
    },
  ];
}
