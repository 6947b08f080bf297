"use client";

import { Pencil, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { sayUsd } from "./say-money.ts";
import type { Price } from "./use-models.ts";

export function columnsFor(actionsOf: (price: Price) => ReactNode): readonly Column<Price>[] {
  return [
    { id: "model", header: "Model", width: 14, grow: 1, cell: (price) => <ModelName price={price} /> },
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
    { id: "actions", header: "", width: 3, cell: actionsOf },
  ];
}

function ModelName({ price: { model, source } }: { price: Price }) {
  return (
    <span title={model} className="flex items-center gap-2">
      <code className="truncate font-mono text-table">{model}</code>
      {source === "workspace" && <Badge tone="accent">Yours</Badge>}
    </span>
  );
}

/** A price as a card, for narrow windows. */
export function PriceCard({ price, actions }: { price: Price; actions: ReactNode }) {
  const { input, cachedInput, output } = price;
  return (
    <div className="flex items-center justify-between gap-2">
      <div className="grid min-w-0 gap-1">
        <ModelName price={price} />
        <p className="truncate text-ink-soft text-meta">
          {sayUsd(input)} in{cachedInput !== null && `, ${sayUsd(cachedInput)} cached`}, {sayUsd(output)} out
        </p>
      </div>
      {actions}
    </div>
  );
}

export function PriceMenu({
  price: { model, source },
  onEdit,
  onForget,
}: {
  price: Price;
  onEdit: () => void;
  onForget: () => void;
}) {
  const isOwn = source === "workspace";
  return (
    <MoreMenu label={`More for ${model}`}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        {isOwn ? "Change" : "Set your own"}
      </MenuItem>
      {isOwn && (
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={onForget}>
          Remove your price
        </MenuItem>
      )}
    </MoreMenu>
  );
}
