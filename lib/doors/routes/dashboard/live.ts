import { liveStreams } from "#lib/contract/dashboard/live.ts";
import { followLive } from "#lib/doors/live/follow-live.ts";
import { bind } from "../bind.ts";

export const liveStreamRoutes = bind(liveStreams, {
  follow: ({ actor, query, headers, closed, drop }) =>
    followLive({
      actor,
      cookieHeader: headers.get("cookie") ?? "",
      topics: query.topics,
      closed: closed(),
      drop,
    }),
});
