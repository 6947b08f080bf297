import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { ScopeRule } from "#lib/contract/operation.ts";
import type { Capability } from "#lib/contract/workspace-settings.ts";
import { isEnabled, missingScopes, requireCapability } from "#lib/doors/api/admit.ts";
import type { FoundCredential } from "#lib/doors/api/authenticators.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import type { CredentialDigest } from "#lib/nouns/access/read-with-credential.ts";
import { type Role, roleIncludes } from "#lib/nouns/access/roles.ts";

/** The scopes and access a credential needs before a tool does anything. */
export interface ToolNeeds {
  readonly scopes: ScopeRule;
  /** The role that the credential's owner needs; the verb checks it. */
  readonly role: Role;
  /** The capability that the workspace must have enabled. */
  readonly capability?: Capability;
}

export interface ToolCall {
  readonly actor: CredentialActor;
  /** The raw arguments; `unstorable` names a value that cannot be stored, with its pointer. */
  readonly arguments: unknown;
  readonly unstorable: ErrorDetail | undefined;
  /** The read that the tool's `readAhead` began. */
  readonly ahead?: FoundCredential | undefined;
  /** A signal aborted when the caller closes the connection. */
  readonly closed: () => AbortSignal;
  /** Follows the caller of a long poll. */
  readonly held: () => HeldActor<CredentialActor>;
}

export interface ToolResult {
  readonly content: readonly JsonObject[];
  readonly isError?: true;
  /** Data besides the text, with keys that start with `laneway/`. */
  readonly _meta?: JsonObject;
}

/** A tool of the MCP endpoint. */
export interface Tool {
  readonly name: string;
  /** As tools/list shows it. */
  readonly listing: JsonObject;
  /** Its arguments with all their bounds, of which the listing has few words. */
  readonly inputSchema: JsonObject;
  readonly needs: ToolNeeds;
  /**
   * Begins to read what a call with these arguments, unchecked yet, needs first, together with its credential. For tools
   * that are called so often that a round trip counts.
   */
  readAhead?(given: JsonObject, digest: CredentialDigest): FoundCredential | undefined;
  /** @throws DomainError as a tool error, RpcError as a protocol error. */
  run(call: ToolCall): Promise<ToolResult>;
}

/** Whether tools/list shows the tool: the credential may call it now, apart from checks on arguments. */
export function mayCall(actor: CredentialActor, { scopes, role, capability }: ToolNeeds): boolean {
  return (
    missingScopes(actor, scopes) === undefined &&
    roleIncludes(actor.role, role) &&
    isEnabled(actor, capability)
  );
}

/**
 * The first checks of a call, in the order of D1. The verb checks the role later, once it knows the call's object.
 * @throws DomainError insufficient_scope, capability_disabled.
 */
export function requireNeeds(actor: CredentialActor, { scopes, capability }: ToolNeeds): void {
  const missing = missingScopes(actor, scopes);
  if (missing !== undefined) throw new DomainError("insufficient_scope", missing);
  requireCapability(actor, capability);
}
