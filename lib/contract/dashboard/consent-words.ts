import type { Scope } from "../scopes.ts";
import type { Reference } from "./key-parts.ts";

/** Whether this app may be connected in a workspace now. */
export type AppAccess =
  | { readonly state: "allowed" }
  /** The workspace allows no connected apps. */
  | { readonly state: "switched_off" }
  /** It allows only approved ones. */
  | {
      readonly state: "not_approved";
      /** When this person asked an admin for it. */
      readonly askedAt: string | null;
      readonly mayApprove: boolean;
    };

/** What a person has to know and may choose when an app asks to be connected; without zod, for the browser. */
export interface ConsentDescription {
  readonly client: {
    readonly id: string;
    /** As it calls itself: nobody has checked it. */
    readonly name: string;
    /** The host that publishes a document about it, which is known to be true; null for one that registered itself. */
    readonly publisher: string | null;
    /** Where the answer goes: a host, or a scheme such as `cursor:`. */
    readonly redirectHost: string;
    readonly redirectKind: "https" | "loopback" | "private_use";
  };
  readonly me: { readonly id: string; readonly name: string; readonly email: string; readonly role: string };
  readonly workspace: Reference;
  /** Where the person may go instead, this one included. */
  readonly workspaces: readonly Reference[];
  readonly access: AppAccess;
  /** What it asks for and the person can do. */
  readonly scopes: readonly Scope[];
  /** What it asks for and the person's role does not allow them. */
  readonly scopesBeyondRole: readonly Scope[];
  /** What the person reaches, and may give it the use of. */
  readonly teams: readonly Reference[];
  readonly projects: readonly (Reference & { readonly teamName: string })[];
  /** What it was allowed before. */
  readonly earlier: {
    readonly scopes: readonly Scope[];
    readonly allowedTeamIds: readonly string[];
    readonly allowedProjectIds: readonly string[];
  } | null;
  /** The person's connection of a client with the same name and redirect, whose runs this one may take over. */
  readonly predecessor: {
    readonly grantId: string;
    readonly connectedAt: string;
    readonly lastUsedAt: string | null;
  } | null;
}
