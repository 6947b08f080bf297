"use client";

import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type KeyedProvider, PROVIDER_NAMES } from "#lib/contract/model-providers.ts";
import { type Models, useModelKeyActions } from "./use-models.ts";

/** Removes this workspace's key of a provider, after showing whose agents name its models. */
export function RemoveKeyDialog({
  models,
  provider,
  onClose,
}: {
  models: Models;
  provider: KeyedProvider;
  onClose: () => void;
}) {
  const { remove } = useModelKeyActions();
  const name = PROVIDER_NAMES[provider];
  const users = models.named
    .filter(({ resolved }) => resolved.startsWith(`${provider}:`))
    .flatMap(({ agents }) => agents.map((agent) => agent.name));
  const names = [...new Set(users)];
  return (
    <ConfirmChange
      onClose={onClose}
      title={`Remove the ${name} key?`}
      confirmLabel="Remove key"
      change={remove}
      given={provider}
      refused="The key was not removed."
      onDone={({ isConfigured }) =>
        notify(
          `${name} key removed`,
          isConfigured ? { description: "The installation's key is used from now on." } : {},
        )
      }
    >
      <p>
        It is deleted immediately and permanently. If the installation has one, that is used from the next
        call. Otherwise models of this provider can't be called.
      </p>
      {names.length > 0 && <p>Used by {names.length === 1 ? names[0] : `${names.length} agents`}.</p>}
    </ConfirmChange>
  );
}
