"use client";

import { useId, useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { SecretField } from "#components/connections/secret-field.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { formatDuration } from "#components/ui/format-duration.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { KEYED_PROVIDERS, type KeyedProvider, PROVIDER_NAMES } from "#lib/contract/model-providers.ts";
import { type Models, useModelKeyActions } from "./use-models.ts";

const FIELDS = ["/key", "/model", "/baseUrl"];

/** Where the provider shows its keys. */
const KEY_PAGES: Readonly<Record<KeyedProvider, string>> = {
  openai: "From platform.openai.com, under API keys.",
  anthropic: "From console.anthropic.com, under API keys.",
  google: "From aistudio.google.com, under API keys.",
  compatible: "As the server's operator gave it.",
};

/**
 * Sets a key of a provider, after a call with it.
 * @param provider the one whose key is set; without it there is a choice.
 */
export function ModelKeyDialog({
  models,
  provider: fixed,
  onClose,
}: {
  models: Models;
  provider?: KeyedProvider | undefined;
  onClose: () => void;
}) {
  const [provider, setProvider] = useState<KeyedProvider>(fixed ?? "openai");
  const [key, setKey] = useState("");
  const [baseUrl, setBaseUrl] = useState("");
  const [typedModel, setModel] = useState<string>();
  const [makeDefault, setMakeDefault] = useState(() => isOffline(models));
  const { set } = useModelKeyActions();
  const fields = useFocusFault(set.error);
  const listId = useId();
  const known = models.providers.find(({ name }) => name === provider)?.knownModels ?? [];
  const names = known.map((model) => model.slice(provider.length + 1));
  const model = typedModel ?? names[0] ?? "";
  const isCompatible = provider === "compatible";
  const isWhole = key !== "" && model.trim() !== "" && (!isCompatible || baseUrl.trim() !== "");
  return (
    <FormDialog
      onClose={onClose}
      title={fixed ? `${PROVIDER_NAMES[fixed]} key` : "Connect a model"}
      description="The key is tested with one small call, and saved only if the model answers."
      act={set.isPending ? "Testing" : "Test and save"}
      disabled={!isWhole || set.isPending}
      onSubmit={() =>
        set.mutate(
          {
            provider,
            key: key.trim(),
            model: model.trim(),
            makeDefault,
            ...(isCompatible ? { baseUrl: baseUrl.trim() } : {}),
          },
          {
            onSuccess: (tested) => {
              onClose();
              notify(`${PROVIDER_NAMES[provider]} is connected`, { description: answered(tested) });
            },
          },
        )
      }
    >
      <div ref={fields} className="grid gap-5">
        {!fixed && (
          <RadioGroup
            label="Provider"
            look="tiles"
            value={provider}
            onValueChange={(chosen) => {
              setProvider(chosen);
              setModel(undefined);
              set.reset();
            }}
            options={KEYED_PROVIDERS.map((value) => ({
              value,
              label: PROVIDER_NAMES[value],
              ...(value === "compatible" ? { help: "Ollama, vLLM, Groq, OpenRouter, a gateway" } : {}),
            }))}
          />
        )}
        {isCompatible && (
          <TextField
            label="Address of its API"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://api.example/v1"
            help="Up to /chat/completions; it usually ends in /v1."
            value={baseUrl}
            onChange={({ target }) => setBaseUrl(target.value)}
            error={fieldFault(set.error, "/baseUrl")}
            className="font-mono"
          />
        )}
        <SecretField
          label="Key"
          help={`${KEY_PAGES[provider]} Stored sealed and never shown again.`}
          value={key}
          onChange={setKey}
          error={fieldFault(set.error, "/key")}
        />
        <TextField
          label="Model to test it with"
          list={listId}
          autoComplete="off"
          spellCheck={false}
          placeholder="The model's name"
          value={model}
          onChange={({ target }) => setModel(target.value)}
          error={fieldFault(set.error, "/model")}
          className="font-mono"
        />
        <datalist id={listId}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Checkbox
          label="Make it the default model"
          help={`Agents whose model is “default” use it. Now they use ${models.workspaceDefault ?? models.serviceDefault}.`}
          checked={makeDefault}
          onChange={({ target }) => setMakeDefault(target.checked)}
        />
        {!isFieldFault(set.error, FIELDS) && (
          <RefusalNotice what="The key was not saved." error={set.error} />
        )}
      </div>
    </FormDialog>
  );
}

/** Whether agents that name no model get the offline one. */
function isOffline({ workspaceDefault, serviceDefault }: Models): boolean {
  return (workspaceDefault ?? serviceDefault).startsWith("offline:");
}

function answered({ model, latencyMs }: { model: string; latencyMs: number }): string {
  return `${model} answered in ${formatDuration(latencyMs)}.`;
}
