"use client";

import { useId, useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import { Section } from "./section.tsx";
import { TestButton } from "./test-button.tsx";
import { type Models, useSetDefaultModel } from "./use-models.ts";

/** Sets the model that "default" means in the workspace's agents. */
export function DefaultModel({ models }: { models: Models }) {
  const { workspaceDefault, serviceDefault } = models;
  const [typed, setTyped] = useState<string>();
  const listId = useId();
  const set = useSetDefaultModel();
  const value = typed ?? workspaceDefault ?? "";
  const isChanged = value.trim() !== (workspaceDefault ?? "");
  function save(model: string | null) {
    set.mutate(model, {
      onSuccess: () => {
        setTyped(undefined);
        notify(`“default” is ${model ?? serviceDefault} now`);
      },
    });
  }
  return (
    <Section
      title="Default model"
      help={
        <>
          The model that <code className="font-mono">default</code> means in this workspace's agents, from the
          next call. Empty: the installation's default,{" "}
          <code className="wrap-anywhere font-mono">{serviceDefault}</code>.
        </>
      }
    >
      <form
        noValidate
        className="flex flex-wrap items-start gap-2 rounded-lg border border-line bg-surface p-4"
        onSubmit={(event) => {
          event.preventDefault();
          save(value.trim() || null);
        }}
      >
        <div className="min-w-0 grow basis-72">
          <TextField
            label="Default model"
            hideLabel
            list={listId}
            autoComplete="off"
            spellCheck={false}
            placeholder={serviceDefault}
            value={value}
            onChange={({ target }) => {
              setTyped(target.value);
              // An error applies only to the model that was tried.
              set.reset();
            }}
            error={fieldFault(set.error, "/value")}
            className="font-mono"
          />
          <datalist id={listId}>
            {suggestions(models).map((model) => (
              <option key={model} value={model} />
            ))}
          </datalist>
        </div>
        <Button type="submit" look="primary" disabled={!isChanged || set.isPending}>
          {set.isPending ? "Saving" : "Save"}
        </Button>
        <TestButton model={value.trim() || serviceDefault} />
        {!isFieldFault(set.error, ["/value"]) && (
          <RefusalNotice what="The default was not changed." error={set.error} />
        )}
      </form>
    </Section>
  );
}

/** Available models. */
function suggestions({ providers, named }: Models): string[] {
  const known = providers.filter(({ configured }) => configured).flatMap(({ knownModels }) => knownModels);
  const called = named.filter(({ problem }) => problem === null).map(({ resolved }) => resolved);
  return [...new Set([...called, ...known])].sort();
}
