import type { Scope } from "../scopes.ts";
import type { Reference } from "./key-parts.ts";

/** What a person has to know and may choose when an app asks to be connected; without zod, for the browser. */
export interface ConsentDescription {
  readonly client: {
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
  /** Whether this workspace allows connected apps. */
  readonly isAllowed: boolean;
  /** What it asks for. */
  readonly scopes: readonly Scope[];
  /** What the person reaches, and may give it the use of. */
  readonly teams: readonly Reference[];
  readonly projects: readonly (Reference & { readonly teamName: string })[];
  /** What it was allowed before. */
  readonly earlier: {
    readonly scopes: readonly Scope[];
    readonly allowedTeamIds: readonly string[];
    readonly allowedProjectIds: readonly string[];
  } | null;
}
