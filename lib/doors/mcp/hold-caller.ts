import type { Scope } from "#lib/contract/scopes.ts";
import { bearer } from "#lib/doors/api/authenticate.ts";
import { followCredential } from "#lib/doors/api/follow-credential.ts";
import type { AnswerHeaders } from "#lib/doors/http/error-response.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import type { McpPath } from "#lib/nouns/oauth/addresses.ts";
import { refusal } from "./authenticate-caller.ts";
import { requireNeeds, type ToolNeeds } from "./tool.ts";

/** Follows the caller of a tool that waits: they need what the call needed, as long as it waits. */
export function holdCaller({
  request,
  path,
  scopes,
  headers,
  caller,
  needs,
  closed,
}: {
  request: Request;
  path: McpPath;
  /** Those of the toolset, for the challenge. */
  scopes: readonly Scope[];
  headers: AnswerHeaders;
  caller: CredentialActor;
  needs: ToolNeeds;
  closed: AbortSignal;
}): HeldActor<CredentialActor> {
  const credential = bearer(request) ?? "";
  const follow = followCredential({ credential, kinds: ["key", "grant"], caller, closed });
  let last = caller;
  return {
    closed,
    now() {
      const now = follow();
      if (!now) throw refusal({ request, credential, path, scopes, headers });
      if (now !== last) requireNeeds(now, needs);
      last = now;
      return now;
    },
  };
}
