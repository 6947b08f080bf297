import { inboxOperations } from "#lib/contract/dashboard/inbox.ts";
import { assignInteraction } from "#lib/nouns/interactions/assign-interaction.ts";
import { countInbox } from "#lib/nouns/interactions/count-inbox.ts";
import { decideInteraction } from "#lib/nouns/interactions/decide-interaction.ts";
import { getInteraction } from "#lib/nouns/interactions/get-interaction.ts";
import { listAnswered } from "#lib/nouns/interactions/list-answered.ts";
import { listAssignees } from "#lib/nouns/interactions/list-assignees.ts";
import { listInbox } from "#lib/nouns/interactions/list-inbox.ts";
import { replyToInteraction } from "#lib/nouns/interactions/reply-to-interaction.ts";
import { bind } from "./bind.ts";

export const inboxRoutes = bind(inboxOperations, {
  listInbox: ({ actor, query }) => listInbox({ actor, query }),
  listAnswered: ({ actor, query }) => listAnswered({ actor, query }),
  countInbox: ({ actor }) => countInbox({ actor }),
  getInteraction: ({ actor, params }) => getInteraction({ actor, ...params }),
  replyToInteraction: ({ actor, params, body }) => replyToInteraction({ actor, ...params, body }),
  decideInteraction: ({ actor, params, body }) => decideInteraction({ actor, ...params, body }),
  assignInteraction: ({ actor, params, body }) => assignInteraction({ actor, ...params, body }),
  listAssignees: ({ actor, params, query }) => listAssignees({ actor, ...params, query }),
});
