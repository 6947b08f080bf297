"use client";

import { Plus } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Button } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { columnsFor, PriceCard, PriceMenu } from "./price-columns.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { Section } from "./section.tsx";
import { type Price, usePriceActions, usePrices } from "./use-models.ts";

/** Model prices: built-in ones and the workspace's own. */
export function Prices() {
  const query = usePrices();
  const { data, error } = query;
  const [q, setQ] = useQueryState("price", parseAsString.withDefault(""));
  const [edited, setEdited] = useState<{ price: Price | undefined }>();
  const { remove } = usePriceActions();
  const prices = data?.filter(({ model }) => model.toLowerCase().includes(q.trim().toLowerCase()));
  const own = prices?.filter(({ source }) => source === "workspace") ?? [];
  const rows = prices && [...own, ...prices.filter(({ source }) => source === "built-in")];
  function forget({ model }: Price) {
    remove.mutate(model, {
      onSuccess: ({ now }) =>
        notify(now ? `${model} has its built-in price again` : `${model} no longer has a price`),
      onError: (failure) => notifyFailure("The price was not removed", { description: failure.message }),
    });
  }
  const actionsOf = (price: Price) => (
    <PriceMenu price={price} onEdit={() => setEdited({ price })} onForget={() => forget(price)} />
  );
  return (
    <Section
      title="Prices"
      help="Used to calculate the cost of runs, in US dollars per million tokens."
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
        <NotLoaded what="The prices could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Prices"
          columns={columnsFor(actionsOf)}
          rows={rows}
          rowKey={({ model }) => model}
          card={(price) => <PriceCard price={price} actions={actionsOf(price)} />}
          empty={
            <p className="rounded-lg border border-line bg-surface px-4 py-6 text-ink-soft">
              No price found. Calls of a model without a price have no cost.
            </p>
          }
        />
      )}
      {edited && <PriceDialog price={edited.price} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}
