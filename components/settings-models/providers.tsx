"use client";

import { CircleAlert, CircleCheck, CircleDashed, KeyRound, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { KEYED_PROVIDERS, type KeyedProvider, PROVIDER_NAMES } from "#lib/contract/model-providers.ts";
import { ModelKeyDialog } from "./model-key-dialog.tsx";
import { RemoveKeyDialog } from "./remove-key-dialog.tsx";
import { Section } from "./section.tsx";
import { TestButton } from "./test-button.tsx";
import type { Models } from "./use-models.ts";

type Provider = Models["providers"][number];

interface Acts {
  onSet: (provider: KeyedProvider) => void;
  onRemove: (provider: KeyedProvider) => void;
}

/** The model providers: whose key each is called with, and setting this workspace's. */
export function Providers({ models }: { models: Models }) {
  const [open, setOpen] = useState<{ act: "set" | "remove"; provider: KeyedProvider }>();
  const dialog = open && { models, provider: open.provider, onClose: () => setOpen(undefined) };
  return (
    <Section
      title="Providers"
      help="A key that you add here is this workspace's own. It is used before the installation's, which is set in the environment. Keys are never shown."
    >
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {models.providers.map((provider) => (
          <ProviderRow
            key={provider.name}
            provider={provider}
            onSet={(one) => setOpen({ act: "set", provider: one })}
            onRemove={(one) => setOpen({ act: "remove", provider: one })}
          />
        ))}
      </ul>
      {dialog && open.act === "set" && <ModelKeyDialog {...dialog} />}
      {dialog && open.act === "remove" && <RemoveKeyDialog {...dialog} />}
    </Section>
  );
}

function ProviderRow({ provider, ...acts }: { provider: Provider } & Acts) {
  const { name, configured, origin } = provider;
  const keyed = KEYED_PROVIDERS.find((one) => one === name);
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 grow basis-72 gap-0.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-medium">{keyed ? PROVIDER_NAMES[keyed] : "Offline"}</h3>
            <State provider={provider} />
            {origin && <span className="wrap-anywhere text-ink-faint text-table">{origin}</span>}
          </div>
          <p className="text-ink-soft text-table">
            <Whose provider={provider} />
          </p>
        </div>
        {keyed && <KeyActs provider={provider} keyed={keyed} {...acts} />}
      </div>
      {configured && keyed && <TryModel provider={provider} keyed={keyed} />}
    </li>
  );
}

function State({ provider: { configured, problem } }: { provider: Provider }) {
  if (problem !== null)
    return (
      <Badge tone="bad" icon={<CircleAlert aria-hidden />}>
        Key unusable
      </Badge>
    );
  return configured ? (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      Set up
    </Badge>
  ) : (
    <Badge icon={<CircleDashed aria-hidden />}>Not set up</Badge>
  );
}

/** Whose key it is, or how to set one up. */
function Whose({ provider: { source, variable, keySetAt, problem } }: { provider: Provider }) {
  if (variable === null) return "Answers by rules, without a network. For trying things out.";
  if (problem !== null) return "This workspace's key can't be opened. Set it again.";
  if (source === "workspace")
    return (
      <>
        This workspace's key
        {keySetAt && (
          <>
            , set <RelativeTime at={keySetAt} />
          </>
        )}
        .
      </>
    );
  const name = <code className="wrap-anywhere font-mono">{variable}</code>;
  return source === "environment" ? (
    <>The installation's, from {name}.</>
  ) : (
    <>Add a key for this workspace, or set {name} for the whole installation and restart.</>
  );
}

function KeyActs({
  provider: { source },
  keyed,
  onSet,
  onRemove,
}: { provider: Provider; keyed: KeyedProvider } & Acts) {
  const isOwn = source === "workspace";
  const name = PROVIDER_NAMES[keyed];
  return (
    <div className="flex items-center gap-2">
      <Button aria-label={`${isOwn ? "Replace" : "Add"} the ${name} key`} onClick={() => onSet(keyed)}>
        <KeyRound aria-hidden />
        {isOwn ? "Replace key" : "Add key"}
      </Button>
      {isOwn && (
        <MoreMenu label={`More for ${name}`}>
          <MenuItem isDanger icon={<Trash2 aria-hidden />} onSelect={() => onRemove(keyed)}>
            Remove key
          </MenuItem>
        </MoreMenu>
      )}
    </div>
  );
}

function TryModel({ provider: { name, knownModels }, keyed }: { provider: Provider; keyed: KeyedProvider }) {
  const [typed, setTyped] = useState(knownModels[0]?.slice(name.length + 1) ?? "");
  const listId = useId();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-full sm:w-80">
        <TextField
          label={`Model of ${PROVIDER_NAMES[keyed]}`}
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
