"use client";

import type { ArrayFieldTemplateProps } from "@rjsf/utils";
import { Plus } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Group } from "./group.tsx";
import { ListOrderProvider } from "./list-order.ts";

/** Extra data that the library gives each item of a list. */
interface ItemProps {
  handleReorderItems?: (event: undefined, from: number, to: number) => void;
}

/** A list with its items and a button to add one. */
export function ListTemplate(props: ArrayFieldTemplateProps) {
  const {
    title,
    schema,
    items,
    canAdd,
    onAddClick,
    disabled,
    readonly,
    required = false,
    optionalDataControl,
  } = props;
  const [dragged, drag] = useState<number>();
  const [over, hover] = useState<number>();
  const [said, say] = useState("");
  const [first] = items as ReactElement<ItemProps>[];
  const name = title || "Item";

  function move(from: number, to: number) {
    if (to < 0 || to >= items.length || from === to) return;
    first?.props.handleReorderItems?.(undefined, from, to);
    say(`${name} ${from + 1} is now number ${to + 1} of ${items.length}`);
  }

  const list = (
    <ListOrderProvider value={{ title: name, move, dragged, drag, over, hover }}>
      <div className="grid gap-3">
        {items.length > 0 && <div className="grid min-w-0 gap-2">{items}</div>}
        {canAdd && (
          <Button
            data-adds=""
            className="justify-self-start"
            onClick={onAddClick}
            disabled={disabled || readonly}
          >
            <Plus aria-hidden />
            Add {items.length > 0 ? "another" : "one"}
            <span className="sr-only"> to {name}</span>
          </Button>
        )}
        <span role="status" className="sr-only">
          {said}
        </span>
      </div>
    </ListOrderProvider>
  );
  if (!title) return list;
  return (
    <Group title={title} description={schema.description} optional={!required} controls={optionalDataControl}>
      {list}
    </Group>
  );
}
