"use client";

import { memo, useEffect, useMemo, useRef, useState } from "react";
import { FieldError } from "#components/ui/field.tsx";
import type { FieldProps } from "../field-props.ts";
import { firstControl } from "../focus-field.ts";
import { useFormEdits, useMessages } from "../form-edits.ts";
import { isPresent, sameValue } from "../form-values.ts";
import { referencesOf, resolveForm } from "../resolve-form.ts";
import { textOf } from "../schema-node.ts";
import { Content, isLabelHidden, showsFaults } from "./content.tsx";
import { Deeper } from "./deeper.tsx";
import { ReferencesAround, useReferencesAround } from "./references-around.ts";

/** A field of any schema: its frame, identified by its pointer, and what its value is edited with. */
export function Field(props: FieldProps) {
  return <DrawnField {...props} messages={useMessages(props.pointer)} />;
}

type Props = FieldProps & { messages: readonly string[] };

/** Drawn again only if something of its own has changed: a form may have thousands of fields. */
const DrawnField = memo(DrawField, (before, after) =>
  (Object.keys({ ...before, ...after }) as (keyof Props)[]).every(
    (name) =>
      Object.is(before[name], after[name]) ||
      (name === "messages" && sameValue(before.messages, after.messages)),
  ),
);

function DrawField({ schema: given, references: resolved, name, title, hideLabel = false, ...props }: Props) {
  const { pointer, value, required, messages, emptied } = props;
  const { root, change } = useFormEdits();
  const around = useReferencesAround();
  const references = useMemo(() => [...(resolved ?? []), ...referencesOf(given)], [given, resolved]);
  // A schema within itself is shown on request, unless it was added here.
  const [isClosed] = useState(
    () => references.some((one) => around.includes(one)) && (required || isPresent(value)),
  );
  const within = useMemo(() => [...around, ...references], [around, references]);
  const schema = useMemo(() => resolveForm(given, value, root), [given, value, root]);
  const own = textOf(schema.title);
  const label = (isLabelHidden(schema, hideLabel) ? (title ?? own) : (own ?? title)) ?? name;
  const box = useRef<HTMLDivElement>(null);
  const [isOpened, open] = useState(false);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOpened && box.current) firstControl(box.current)?.focus();
  }, [isOpened]);
  const content =
    isClosed && !isOpened ? (
      <Deeper label={label} schema={schema} required={required} onShow={() => open(true)} />
    ) : (
      <Content
        {...props}
        schema={schema}
        label={label}
        hideLabel={hideLabel}
        locked={props.locked || schema.readOnly === true}
        onChange={(next) => change(pointer, () => (next === undefined ? emptied : next))}
      />
    );
  return (
    <div ref={box} data-pointer={pointer} className="grid min-w-0 scroll-mt-20 content-start gap-1.5">
      {references.length > 0 ? <ReferencesAround value={within}>{content}</ReferencesAround> : content}
      {showsFaults(schema, root) && (
        <FieldError id="">{messages.length > 0 ? messages.join("; ") : null}</FieldError>
      )}
    </div>
  );
}
