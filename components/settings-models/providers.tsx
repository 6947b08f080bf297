"use client";

import { CircleCheck, CircleDashed } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { Section } from "./section.tsx";
import { TestButton } from "./test-button.tsx";
import type { Models } from "./use-models.ts";

type Provider = Models["providers"][number];

const PROVIDER_WORDS: Readonly<Record<string, string>> = {
  offline: "Offline",
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  compatible: "OpenAI-compatible server",
};

/** The configured model providers, and how to set up the others. */
export function Providers({ providers }: { providers: readonly Provider[] }) {
  return (
    <Section
      title="Providers"
      help="Set up in the installation's environment. Keys are never shown. Changes need a restart."
    >
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {providers.map((provider) => (
          <ProviderRow key={provider.name} provider={provider} />
        ))}
      </ul>
    </Section>
  );
}

function ProviderRow({ provider }: { provider: Provider }) {
  const { name, configured, setUp, origin } = provider;
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{PROVIDER_WORDS[name] ?? name}</h3>
        {configured ? (
          <Badge tone="good" icon={<CircleCheck aria-hidden />}>
            Set up
          </Badge>
        ) : (
          <Badge icon={<CircleDashed aria-hidden />}>Not set up</Badge>
        )}
        {origin && <span className="wrap-anywhere text-ink-faint text-table">{origin}</span>}
        {!configured && (
          <span className="basis-full text-ink-soft text-table">
            To use it, {setUp}
            {name === "offline" ? "" : " for the service"}, and restart.
          </span>
        )}
        {name === "offline" && (
          <span className="basis-full text-ink-soft text-table">
            Answers by rules, without a network. For trying things out.
          </span>
        )}
      </div>
      {configured && name !== "offline" && <TryModel provider={provider} />}
    </li>
  );
}

function TryModel({ provider: { name, knownModels } }: { provider: Provider }) {
  const [typed, setTyped] = useState(knownModels[0]?.slice(name.length + 1) ?? "");
  const listId = useId();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-full sm:w-80">
        <TextField
          label={`Model of ${PROVIDER_WORDS[name] ?? name}`}
          hideLabel
          isCompact
          list={listId}
          autoComplete="off"
          spellCheck={false}
          placeholder="The model's name"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="font-mono"
        />
        <datalist id={listId}>
          {knownModels.map((model) => (
            <option key={model} value={model.slice(name.length + 1)} />
          ))}
        </datalist>
      </div>
      <TestButton model={`${name}:${typed.trim()}`} isDisabled={typed.trim() === ""} />
    </div>
  );
}
