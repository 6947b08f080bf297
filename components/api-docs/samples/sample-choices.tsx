"use client";

import { useAgentChoice } from "#components/agents/use-agent-choice.ts";
import { Combobox } from "#components/ui/combobox.tsx";
import { Link } from "#components/ui/link.tsx";
import { MaskedField } from "#components/ui/masked-field.tsx";
import type { RequiredScopes } from "../read-description.ts";
import { useReader } from "./reader.tsx";
import { useSampleAgent } from "./use-sample-agent.ts";
import { useSampleKeys } from "./use-sample-keys.ts";

/** What the samples beside the text are filled with. Visitors have nothing to choose. */
export function SampleChoices({ scopes }: { scopes?: RequiredScopes | undefined }) {
  return useReader() && <Choices scopes={scopes} />;
}

function Choices({ scopes }: { scopes: RequiredScopes | undefined }) {
  const reader = useReader();
  const { options, ...search } = useAgentChoice();
  const agent = useSampleAgent(reader?.agentId ?? null);
  const keys = useSampleKeys();
  if (!reader) return null;
  const isListed = agent && options.some(({ value }) => value === agent.id);
  const key = keys.find(({ id }) => id === reader.keyId);
  return (
    <section
      aria-label="Samples use"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-3 @min-[30rem]:grid-cols-2"
    >
      <Combobox
        label="Agent"
        isCompact
        options={agent && !isListed ? [{ value: agent.id, label: agent.name }, ...options] : options}
        {...search}
        value={agent?.id ?? null}
        onValueChange={reader.setAgentId}
      />
      <Combobox
        label="Your key"
        isCompact
        clearable
        placeholder={keys.length > 0 ? "Any" : "You have none"}
        disabled={keys.length === 0}
        options={keys.map(({ id, name }) => ({ value: id, label: name }))}
        value={key?.id ?? null}
        onValueChange={reader.setKeyId}
      />
      <div className="col-span-full">
        <MaskedField
          label="Secret of the key"
          name="key"
          optional
          help="For the samples and requests of these pages. It is in memory until you leave the docs, and stored nowhere."
          value={reader.secret}
          onChange={({ target }) => reader.setSecret(target.value)}
          className="font-mono"
        />
      </div>
      {keys.length === 0 && (
        <p className="col-span-full text-ink-soft text-table">
          <Link href="/keys/new" className="text-accent-ink underline underline-offset-2 hover:no-underline">
            Create a key
          </Link>{" "}
          to call the API.
        </p>
      )}
      {key && scopes && <Allowed name={key.name} id={key.id} missing={missingScopes(scopes, key.scopes)} />}
    </section>
  );
}

function Allowed({ id, name, missing }: { id: string; name: string; missing: string | undefined }) {
  return (
    <p role="status" className="col-span-full text-ink-soft text-table">
      {missing === undefined ? (
        `${name} may call this.`
      ) : (
        <>
          {name} lacks the scope <code className="font-mono text-ink">{missing}</code>.{" "}
          <Link
            href={`/keys/${id}/edit`}
            className="text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            Edit the key
          </Link>
        </>
      )}
    </p>
  );
}

/** "runs:read or agents:run"; undefined if the key has what it needs. */
function missingScopes({ all, any }: RequiredScopes, scopes: readonly string[]): string | undefined {
  const missing = all.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) return missing.join(" and ");
  return any.length === 0 || any.some((scope) => scopes.includes(scope)) ? undefined : any.join(" or ");
}
