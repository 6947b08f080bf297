import { defineStream } from "#lib/api/define-stream.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardStreams } from "#lib/contract/dashboard.ts";
import { followLive } from "#lib/live/follow-live.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineStream(dashboardStreams.follow, ({ actor, query, headers, closed, drop }) =>
    followLive({ actor, cookieHeader: headers.get("cookie") ?? "", topics: query.topics, closed, drop }),
  ),
});
