"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type Price, usePriceActions } from "./use-models.ts";

const FIELDS = ["/model", "/input", "/cachedInput", "/output"];

/** Sets the workspace's price of a model. */
export function PriceDialog({ price, onClose }: { price: Price | undefined; onClose: () => void }) {
  const [model, setModel] = useState(price?.model ?? "");
  const [input, setInput] = useState<number | null>(price?.input ?? null);
  const [cachedInput, setCachedInput] = useState<number | null>(price?.cachedInput ?? null);
  const [output, setOutput] = useState<number | null>(price?.output ?? null);
  const [wasTried, setTried] = useState(false);
  const { set } = usePriceActions();
  const missing = (value: number | null) =>
    wasTried && (value === null || !(value >= 0)) ? "Type an amount, 0 or more." : undefined;
  function save() {
    setTried(true);
    if (input === null || output === null || !(input >= 0) || !(output >= 0)) return;
    if (cachedInput !== null && !(cachedInput >= 0)) return;
    set.mutate(
      { model: model.trim(), input, cachedInput, output },
      {
        onSuccess: (saved) => {
          notify(`${saved.model}: price saved`, { description: "Applies to calls from now on." });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={price ? `Price of ${price.model}` : "Price of a model"}
      description="In US dollars per million tokens. Applies to calls from now on."
      act={set.isPending ? "Saving" : "Save price"}
      disabled={set.isPending}
      onSubmit={save}
    >
      {!price && (
        <TextField
          label="Model"
          autoComplete="off"
          spellCheck={false}
          placeholder="compatible:llama3.3"
          help="As agents name it: provider:model."
          value={model}
          onChange={({ target }) => setModel(target.value)}
          error={fieldFault(set.error, "/model")}
          className="font-mono"
        />
      )}
      <NumberField
        label="Input"
        unit="$"
        min={0}
        step={0.1}
        value={input}
        onValueChange={setInput}
        error={missing(input) ?? fieldFault(set.error, "/input")}
      />
      <NumberField
        label="Cached input"
        optional
        unit="$"
        min={0}
        step={0.1}
        help="Tokens that the provider read from its cache. If empty, the input price applies."
        value={cachedInput}
        onValueChange={setCachedInput}
        error={
          cachedInput === null ? undefined : (missing(cachedInput) ?? fieldFault(set.error, "/cachedInput"))
        }
      />
      <NumberField
        label="Output"
        unit="$"
        min={0}
        step={0.1}
        help="Reasoning tokens count as output."
        value={output}
        onValueChange={setOutput}
        error={missing(output) ?? fieldFault(set.error, "/output")}
      />
      {!isFieldFault(set.error, FIELDS) && (
        <RefusalNotice what="The price was not saved." error={set.error} />
      )}
    </FormDialog>
  );
}
