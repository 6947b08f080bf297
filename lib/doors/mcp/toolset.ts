import { SCOPES, type Scope } from "#lib/contract/scopes.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import { mayCall, type Tool } from "./tool.ts";

/** Tools in a fixed order, with the data that every request needs precomputed. */
export interface Toolset {
  named(name: string): Tool | undefined;
  /** The `tools` of tools/list for one credential, as JSON. */
  listFor(actor: CredentialActor): string;
  /** Every scope that some tool needs. */
  readonly scopes: readonly Scope[];
}

export function createToolset(tools: readonly Tool[]): Toolset {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const listings = tools.map((tool) => ({ tool, json: JSON.stringify(tool.listing) }));
  const needed = new Set(
    tools.flatMap(({ needs: { scopes } }) => ("anyOf" in scopes ? scopes.anyOf : scopes.allOf)),
  );
  return {
    named: (name) => byName.get(name),
    listFor: (actor) =>
      `[${listings
        .filter(({ tool }) => mayCall(actor, tool.needs))
        .map(({ json }) => json)
        .join(",")}]`,
    scopes: SCOPES.filter((scope) => needed.has(scope)),
  };
}
