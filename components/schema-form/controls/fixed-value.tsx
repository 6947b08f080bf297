"use client";

import { Lock } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { OptionalMark } from "#components/ui/optional-mark.tsx";
import type { Json } from "#lib/contract/json.ts";
import type { ContentProps } from "../field-props.ts";
import { sameValue } from "../form-values.ts";
import { useObjectHasData } from "../object-data.ts";
import { fieldWords } from "./field-words.tsx";

/** A schema with a single value: a checkbox decides whether it is sent. */
export function FixedValue({ fixed, ...props }: ContentProps & { fixed: Json }) {
  const { value, onChange, locked } = props;
  const { label, hideLabel, help, error, optional } = fieldWords(props);
  const isSent = sameValue(value, fixed);
  // A required one is filled in with its object.
  const hasSiblings = useObjectHasData();
  const isOwed = !optional && !isSent && hasSiblings && !locked;
  const fill = useEffectEvent(() => onChange(fixed));
  useEffect(() => {
    if (isOwed) fill();
  }, [isOwed]);
  const isShownFixed = isSent || !optional;
  return (
    <div className="grid gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {!hideLabel && (
          <span className="font-medium">
            {label}
            {optional && <OptionalMark />}
          </span>
        )}
        <span className="inline-flex min-w-0 items-center gap-1.5 text-ink-soft">
          {isShownFixed && <Lock aria-hidden className="size-3.5 shrink-0 text-ink-faint" />}
          <span className="wrap-anywhere">
            {isShownFixed ? "always " : "not sent; can only be "}
            <code className="font-mono text-table">
              {typeof fixed === "string" ? fixed : JSON.stringify(fixed)}
            </code>
          </span>
        </span>
        {optional && !locked && (
          <Button className="h-7 px-2 text-meta" onClick={() => onChange(isSent ? undefined : fixed)}>
            {isSent ? "Leave out" : "Send it"}
          </Button>
        )}
      </div>
      {help && <p className="text-ink-faint text-meta">{help}</p>}
      <FieldError id="">{error}</FieldError>
    </div>
  );
}
