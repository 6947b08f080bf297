import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { ScopeRule } from "#lib/contract/operation.ts";
import type { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import { missingScopes } from "#lib/doors/api/admit.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import { type Role, roleIncludes } from "#lib/nouns/access/roles.ts";

/** Those that are switches: which apps may be connected is not asked of a tool. */
type Capability = Exclude<keyof WorkspaceSettings["capabilities"], "connectedApps">;

/** What a credential must have before a tool looks at anything else. */
export interface ToolNeeds {
  readonly scopes: ScopeRule;
  /** What the credential's owner must be now; the verb refuses anybody below. */
  readonly role: Role;
  /** What the workspace must have switched on. */
  readonly capability?: Capability;
}

export interface ToolCall {
  readonly actor: CredentialActor;
  /** The arguments as they arrived; `unstorable` names a value that cannot be stored, by its pointer into them. */
  readonly arguments: unknown;
  readonly unstorable: ErrorDetail | undefined;
  /** For who holds the answer back as its caller asked: aborted when the caller closes the connection. */
  readonly held: () => AbortSignal;
}

export interface ToolResult {
  readonly content: readonly JsonObject[];
  readonly isError?: true;
  /** What is said beside the text, by keys that begin with `laneway/`. */
  readonly _meta?: JsonObject;
}

/** One tool of the MCP endpoint. */
export interface Tool {
  readonly name: string;
  /** As tools/list shows it. */
  readonly listing: JsonObject;
  readonly needs: ToolNeeds;
  /** @throws DomainError as a refusal, RpcError as a fault of the protocol. */
  run(call: ToolCall): Promise<ToolResult>;
}

/** Whether tools/list shows the tool: the credential may call it now, as far as that hangs on no argument. */
export function mayCall(actor: CredentialActor, { scopes, role, capability }: ToolNeeds): boolean {
  return (
    missingScopes(actor, scopes) === undefined && roleIncludes(actor.role, role) && isOn(actor, capability)
  );
}

/**
 * The first checks of a call, in the order of D1. The role is not among them: what the owner may do is looked at
 * after what the call is about, by the verb.
 * @throws DomainError insufficient_scope, capability_disabled.
 */
export function requireNeeds(actor: CredentialActor, { scopes, capability }: ToolNeeds): void {
  const missing = missingScopes(actor, scopes);
  if (missing !== undefined) throw new DomainError("insufficient_scope", missing);
  if (!isOn(actor, capability))
    throw new DomainError("capability_disabled", "This is switched off in the workspace's settings.");
}

function isOn({ settings }: CredentialActor, capability: Capability | undefined): boolean {
  return capability === undefined || settings.capabilities[capability];
}
