import { dashboardStreams } from "#lib/contract/dashboard.ts";
import { defineStream } from "#lib/doors/api/define-stream.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { followLive } from "#lib/doors/live/follow-live.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineStream(dashboardStreams.follow, ({ actor, query, headers, closed, drop }) =>
    followLive({
      actor,
      cookieHeader: headers.get("cookie") ?? "",
      topics: query.topics,
      closed: closed(),
      drop,
    }),
  ),
});
