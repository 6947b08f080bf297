import { runPageOperations, runPageStreams } from "#lib/contract/dashboard/run.ts";
import { startedAnswer } from "#lib/doors/api/answer.ts";
import { endTimer } from "#lib/nouns/run-answers/end-timer.ts";
import { compareRuns } from "#lib/nouns/run-history/compare/compare-runs.ts";
import { getEvent } from "#lib/nouns/run-history/events/get-event.ts";
import { listEvents } from "#lib/nouns/run-history/events/list-events.ts";
import { getConversation } from "#lib/nouns/run-history/page/get-conversation.ts";
import { getOccurrence } from "#lib/nouns/run-history/page/get-occurrence.ts";
import { getRunGraph } from "#lib/nouns/run-history/page/get-run-graph.ts";
import { getRunPage } from "#lib/nouns/run-history/page/get-run-page.ts";
import { openAttachment } from "#lib/nouns/run-history/page/open-attachment.ts";
import { revealRun } from "#lib/nouns/run-history/reveal-run.ts";
import { getTimeline } from "#lib/nouns/run-history/timeline/get-timeline.ts";
import { continueRun } from "#lib/nouns/run-start/continue-run.ts";
import { rerunRun } from "#lib/nouns/run-start/rerun/rerun-run.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { bind } from "../bind.ts";

export const runPageRoutes = bind(runPageOperations, {
  getRunPage: ({ actor, params }) => getRunPage({ actor, runId: params.runId }),
  getTimeline: ({ actor, params, query }) => getTimeline({ actor, runId: params.runId, query }),
  listEvents: ({ actor, params, query }) => listEvents({ actor, runId: params.runId, query }),
  getEvent: ({ actor, params, query }) => getEvent({ actor, ...params, ...query }),
  getRunGraph: ({ actor, params, query }) => getRunGraph({ actor, runId: params.runId, ...query }),
  getOccurrence: ({ actor, params }) => getOccurrence({ actor, ...params }),
  getConversation: ({ actor, params, query }) => getConversation({ actor, runId: params.runId, query }),
  compareRuns: ({ actor, params }) => compareRuns({ actor, ...params }),
  revealRun: ({ actor, params, body }) => revealRun({ actor, runId: params.runId, body }),
  cancelRun: ({ actor, params }) => cancelRun({ actor, runId: params.runId }),
  continueRun: async ({ actor, params, body }) =>
    startedAnswer(await continueRun({ actor, runId: params.runId, body })),
  endTimer: ({ actor, params }) => endTimer({ actor, ...params }),
  rerunRun: async ({ actor, params, body }) =>
    startedAnswer(await rerunRun({ actor, runId: params.runId, body })),
});

export const runPageStreamRoutes = bind(runPageStreams, {
  downloadAttachment: ({ actor, params }) => openAttachment({ actor, ...params }),
});
