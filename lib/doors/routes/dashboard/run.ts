import { runPageOperations, runPageStreams } from "#lib/contract/dashboard/run.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { compareRuns } from "#lib/nouns/runs/compare/compare-runs.ts";
import { continueRun } from "#lib/nouns/runs/continue-run.ts";
import { endTimer } from "#lib/nouns/runs/end-timer.ts";
import { getEvent } from "#lib/nouns/runs/events/get-event.ts";
import { listEvents } from "#lib/nouns/runs/events/list-events.ts";
import { getConversation } from "#lib/nouns/runs/page/get-conversation.ts";
import { getOccurrence } from "#lib/nouns/runs/page/get-occurrence.ts";
import { getRunGraph } from "#lib/nouns/runs/page/get-run-graph.ts";
import { getRunPage } from "#lib/nouns/runs/page/get-run-page.ts";
import { openAttachment } from "#lib/nouns/runs/page/open-attachment.ts";
import { rerunRun } from "#lib/nouns/runs/rerun/rerun-run.ts";
import { revealRun } from "#lib/nouns/runs/reveal-run.ts";
import { getTimeline } from "#lib/nouns/runs/timeline/get-timeline.ts";
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
