import type { Scope } from "#lib/contract/scopes.ts";
import type { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { Role } from "./roles.ts";

/** A person's role and teams in one workspace, read again for every request. */
export interface Standing {
  readonly workspaceId: string;
  readonly userId: string;
  readonly role: Role;
  /** The teams they belong to. Admins and owners reach every team, listed or not. */
  readonly teamIds: readonly string[];
  readonly settings: WorkspaceSettings;
}

/** What bounds a credential below the person it acts as. */
interface Bounds {
  readonly credentialId: string;
  readonly scopes: readonly Scope[];
  /** They bind task, document and file access only, and there an empty one means none. */
  readonly allowedProjectIds: readonly string[];
  readonly allowedTeamIds: readonly string[];
}

/** A workspace API key: acts as its creator and can never do more than they can now (D13). */
export interface KeyActor extends Standing, Bounds {
  readonly kind: "key";
  readonly rateLimitPerMinute: number | null;
}

/** A connected app: acts as the person who consented and can never do more than they can now (D17). */
export interface GrantActor extends Standing, Bounds {
  readonly kind: "grant";
}

/** What an outside program comes with. */
export type CredentialActor = KeyActor | GrantActor;

/** A signed-in person, or the command line acting as one. */
export interface UserActor extends Standing {
  readonly kind: "user";
  readonly credentialId: string;
  /** The browser session it came by; absent on the command line. */
  readonly sessionId?: string;
  /** Whether that session's person proved who they are within the last ten minutes (`requireStepUp`). */
  readonly isSteppedUp?: boolean;
}

/** A person in a browser. */
export interface SessionActor extends UserActor {
  readonly sessionId: string;
  readonly isSteppedUp: boolean;
  /** The workspace requires a second factor and they have none: they may set one up, and nothing else there. */
  readonly mustSetUpFactor: boolean;
}

/** Who does something. Every verb takes one first. */
export type Actor = CredentialActor | UserActor;
