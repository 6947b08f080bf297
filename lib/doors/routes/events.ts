import { eventOperations } from "#lib/contract/events.ts";
import { listFeedEvents } from "#lib/nouns/feeds/list-feed-events.ts";
import { bind } from "./bind.ts";

export const eventRoutes = bind(eventOperations, {
  listEvents: ({ actor, query, held }) => listFeedEvents({ actor, query, held }),
});
