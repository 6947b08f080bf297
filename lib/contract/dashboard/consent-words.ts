import type { Scope } from "../scopes.ts";
import type { Reference } from "./key-parts.ts";

/** Whether this app may be connected in a workspace now. */
export type AppAccess =
  | { readonly state: "allowed" }
  /** The workspace allows no connected apps. */
  | { readonly state: "switched_off" }
  /** It allows only approved apps. */
  | {
      readonly state: "not_approved";
      /** When this person asked an admin for it. */
      readonly askedAt: string | null;
      readonly mayApprove: boolean;
    };

/** The data of the consent page; without zod, for the browser. */
export interface ConsentDescription {
  readonly client: {
    readonly id: string;
    /** The app's own name, unverified. */
    readonly name: string;
    /** The verified host of its metadata document; null for a registered client. */
    readonly publisher: string | null;
    /** The redirect target: a host, or a scheme such as `cursor:`. */
    readonly redirectHost: string;
    readonly redirectKind: "https" | "loopback" | "private_use";
  };
  readonly me: { readonly id: string; readonly name: string; readonly email: string; readonly role: string };
  readonly workspace: Reference;
  /** The person's workspaces, including this one. */
  readonly workspaces: readonly Reference[];
  readonly access: AppAccess;
  /** The requested scopes that the person can grant. */
  readonly scopes: readonly Scope[];
  /** The requested scopes that the person's role does not allow. */
  readonly scopesBeyondRole: readonly Scope[];
  /** The teams and projects that the person may allow. */
  readonly teams: readonly Reference[];
  readonly projects: readonly (Reference & { readonly teamName: string })[];
  /** The earlier grant. */
  readonly earlier: {
    readonly scopes: readonly Scope[];
    readonly allowedTeamIds: readonly string[];
    readonly allowedProjectIds: readonly string[];
  } | null;
  /** The person's earlier grant to a client with the same name and redirect, whose runs this one may take over. */
  readonly predecessor: {
    readonly grantId: string;
    readonly connectedAt: string;
    readonly lastUsedAt: string | null;
  } | null;
}
