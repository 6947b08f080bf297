import type { SessionActor } from "#lib/nouns/access/actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import type { Client } from "../find-client.ts";
import { haveSameRedirects } from "../redirect-uri.ts";

export interface Predecessor {
  readonly id: string;
  readonly clientId: string;
  readonly redirectUris: readonly string[];
  readonly connectedAt: Date;
  readonly lastUsedAt: Date | null;
}

/**
 * The person's own grants to registered clients of the same name that started runs, last used first. None if the client
 * is known by its document, or the person has connected it: then its grant is found by id. $1 person, $2 workspace, $3
 * client. Indexes: oauth_grants_consent, runs_credential.
 */
const findNamesakes: Statement = {
  name: "find-grants-of-namesakes",
  text: `
    select g.id as "id", g.client_id as "clientId", c.redirect_uris as "redirectUris",
           g.consented_at as "connectedAt", g.last_used_at as "lastUsedAt"
      from oauth_clients asking
      join oauth_clients c on c.name = asking.name and c.source = 'registered' and c.id <> asking.id
      join oauth_grants g on g.client_id = c.id
     where asking.id = $3 and asking.source = 'registered'
       and g.user_id = $1 and g.workspace_id = $2 and g.ended_at is null
       and exists (select from runs r where r.credential_id = g.id and r.credential_kind = 'grant')
       and not exists (select from oauth_grants own
                        where own.user_id = $1 and own.workspace_id = $2 and own.client_id = $3)
     order by coalesce(g.last_used_at, g.consented_at) desc
     limit 50`,
};

/**
 * The earlier grants whose runs a client may take over. Some programs register again at each sign-in, and would lose
 * access to their runs.
 */
export async function findPredecessors(
  queries: Queries,
  { actor, client }: { actor: SessionActor; client: Client },
): Promise<readonly Predecessor[]> {
  const about = [actor.userId, actor.workspaceId, client.id];
  const namesakes = await queries.run<Predecessor>(findNamesakes, about);
  return namesakes.filter(({ redirectUris }) => haveSameRedirects(redirectUris, client.redirectUris));
}
