"use client";

import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import type { ContentProps } from "../field-props.ts";
import { useFormEdits } from "../form-edits.ts";
import { type FormSchema, isNullableForm } from "../form-keywords.ts";
import { asFormValue, type FormValue } from "../form-values.ts";
import { initialValue } from "../initial-value.ts";
import { resolveForm } from "../resolve-form.ts";
import { textOf } from "../schema-node.ts";
import { Group } from "./group.tsx";
import { ListItem } from "./list-item.tsx";
import { NO_REFERENCES, ReferencesAround } from "./references-around.ts";

const NO_ITEMS: FormSchema = {};

/** A list with its items and a button to add one. */
export function ListField({ schema, pointer, value, label, required, locked }: ContentProps) {
  const { items = NO_ITEMS, maxItems = Number.POSITIVE_INFINITY } = schema;
  const { root, change, Field } = useFormEdits();
  const [dragged, drag] = useState<number>();
  const [over, hover] = useState<number>();
  const [said, say] = useState("");
  const values: readonly FormValue[] = Array.isArray(value) ? value : [];
  const keys = useItemKeys(values.length);
  const name = label || "Item";
  const mayBeNull = isNullableForm(resolveForm(items, undefined, root));

  /** Changes the items, and the keys of their fields along with them. */
  function edit(act: <T>(list: T[], added: () => T) => void) {
    act(keys.current, () => Math.max(-1, ...keys.current) + 1);
    change(pointer, (latest) => {
      const list: FormValue[] = Array.isArray(latest) ? [...latest] : [];
      act(list, () => initialValue(items, root));
      return asFormValue(list);
    });
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= values.length || from === to) return;
    edit((list) => list.splice(to, 0, ...list.splice(from, 1)));
    say(`${name} ${from + 1} is now number ${to + 1} of ${values.length}`);
  }

  const list = (
    <div className="grid gap-3">
      {values.length > 0 && (
        <ReferencesAround value={NO_REFERENCES}>
          <div className="grid min-w-0 gap-2">
            {values.map((item, index) => (
              <ListItem
                key={keys.current[index]}
                name={`${name} ${index + 1}`}
                index={index}
                total={values.length}
                locked={locked}
                move={move}
                onRemove={() => edit((list) => list.splice(index, 1))}
                dragged={dragged}
                drag={drag}
                over={over}
                hover={hover}
              >
                <Field
                  schema={items}
                  pointer={childPointer(pointer, index)}
                  value={item}
                  name={name}
                  title={`${name} ${index + 1}`}
                  hideLabel
                  required={!mayBeNull}
                  locked={locked}
                  emptied={null}
                />
              </ListItem>
            ))}
          </div>
        </ReferencesAround>
      )}
      {values.length < maxItems && (
        <Button
          data-adds=""
          className="justify-self-start"
          onClick={() => edit((list, added) => list.push(added()))}
          disabled={locked}
        >
          <Plus aria-hidden />
          Add {values.length > 0 ? "another" : "one"}
          <span className="sr-only"> to {name}</span>
        </Button>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
  if (!label) return list;
  return (
    <Group title={label} description={textOf(schema.description)} optional={!required}>
      {list}
    </Group>
  );
}

/** A key for each item, which stays with it when it is moved. Another number of items from outside has new ones. */
function useItemKeys(length: number) {
  const keys = useRef<number[]>([]);
  if (keys.current.length !== length) {
    const next = Math.max(-1, ...keys.current) + 1;
    keys.current = Array.from({ length }, (_, index) => next + index);
  }
  return keys;
}
