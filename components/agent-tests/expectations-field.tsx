import { Plus, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { fieldFault } from "#components/api/api-error.ts";
import { focusOnceThere } from "#components/builder/builder-focus.ts";
import { CodeField } from "#components/builder/code/code-field.tsx";
import { InspectedParts } from "#components/builder/inspector/inspected.tsx";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { AGENT_TESTS } from "#lib/contract/limits.ts";
import { expectationPointer } from "#lib/language/agent-document/expectation-pointer.ts";

/** What must be true of the ended run: expressions, completed while they are typed, each with its fault in place. */
export function ExpectationsField({
  expectations,
  onChange,
  error,
  disabled,
}: {
  expectations: readonly string[];
  onChange: (expectations: string[]) => void;
  error: Error | null;
  disabled: boolean;
}) {
  const problems = useMemo(
    () =>
      expectations.flatMap((_, index) => {
        const path = expectationPointer(index);
        const message = fieldFault(error, path);
        return message === undefined
          ? []
          : [{ code: "expression_syntax", severity: "error" as const, path, message }];
      }),
    [expectations, error],
  );
  return (
    <section aria-labelledby="expectations-title" className="grid gap-3">
      <div className="grid gap-0.5">
        <h2 id="expectations-title" className="font-medium">
          Expectations
        </h2>
        <p className="text-ink-faint text-meta">
          Expressions that must be true, over <code>result</code>, <code>status</code>, <code>error</code> and{" "}
          <code>trace</code>. Without any, the run must complete.
        </p>
      </div>
      <InspectedParts
        document={null}
        graph={{}}
        options={undefined}
        problems={problems}
        sample={undefined}
        readOnly={disabled}
      >
        {expectations.map((source, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an expectation is its place
          <div key={index} data-expectation={index} className="flex items-start gap-2">
            <div className="min-w-0 grow">
              <CodeField
                label={`Expectation ${index + 1}`}
                kind="expression"
                value={source}
                pointer={expectationPointer(index)}
                onChange={(text) => onChange(expectations.with(index, text))}
              />
            </div>
            <IconButton
              label={`Remove expectation ${index + 1}`}
              className="mt-6.5"
              disabled={disabled}
              onClick={() => onChange(expectations.toSpliced(index, 1))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        ))}
      </InspectedParts>
      <Button
        size="small"
        className="justify-self-start"
        disabled={disabled || expectations.length >= AGENT_TESTS.expectations}
        onClick={() => {
          onChange([...expectations, ""]);
          focusOnceThere({ selector: `[data-expectation="${expectations.length}"] [contenteditable=true]` });
        }}
      >
        <Plus aria-hidden />
        Add expectation
      </Button>
    </section>
  );
}
