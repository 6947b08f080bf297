import type { Scope } from "#lib/contract/scopes.ts";
import type { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { Role } from "./roles.ts";

/** A person's role and teams in one workspace, read on every request. */
export interface Standing {
  readonly workspaceId: string;
  readonly userId: string;
  readonly role: Role;
  /** Their teams. Admins and owners reach every team, listed or not. */
  readonly teamIds: readonly string[];
  readonly settings: WorkspaceSettings;
  /**
   * Set while somebody acts on the runs of a task that they see: the task's links then decide which runs they reach, and
   * not which credential started them (D15).
   */
  readonly throughTaskId?: string;
}

/** The limits of a credential, besides those of the person it acts as. */
interface Bounds {
  readonly credentialId: string;
  readonly scopes: readonly Scope[];
  /** These limit access to tasks, documents and files only; an empty list allows none. */
  readonly allowedProjectIds: readonly string[];
  readonly allowedTeamIds: readonly string[];
}

/** A workspace API key: acts as its creator, within their current permissions (D13). */
export interface KeyActor extends Standing, Bounds {
  readonly kind: "key";
  readonly rateLimitPerMinute: number | null;
}

/** A connected app: acts as the person who consented, within their current permissions (D17). */
export interface GrantActor extends Standing, Bounds {
  readonly kind: "grant";
}

/** The actor of a request from an outside program. */
export type CredentialActor = KeyActor | GrantActor;

/** A signed-in person, or the command line acting as one. */
export interface UserActor extends Standing {
  readonly kind: "user";
  readonly credentialId: string;
  /** The browser session; absent on the command line. */
  readonly sessionId?: string;
  /** Whether the person confirmed their identity within the last ten minutes (`requireStepUp`). */
  readonly isSteppedUp?: boolean;
}

/** A person in a browser. */
export interface SessionActor extends UserActor {
  readonly sessionId: string;
  readonly isSteppedUp: boolean;
  /** The workspace requires a second factor and they have none: they may only set one up. */
  readonly mustSetUpFactor: boolean;
}

/** The one who performs an action. Every verb takes an actor first. */
export type Actor = CredentialActor | UserActor;

/**
 * The person who runs the installation by its command line and first start. The operator belongs to no workspace and
 * needs no role, because they have access to the database.
 */
export interface Operator {
  readonly kind: "operator";
}

export const OPERATOR: Operator = { kind: "operator" };
