import { callbackOperations } from "#lib/contract/callbacks.ts";
import { runPageOperations, runPageStreams } from "#lib/contract/dashboard/run.ts";
import { runListOperations, runListStreams } from "#lib/contract/dashboard/runs.ts";
import { runStreams } from "#lib/contract/run-stream.ts";
import { runOperations } from "#lib/contract/runs.ts";
import { traceOperations } from "#lib/contract/trace.ts";
import { OWN_RUNS, polledAnswer, startedAnswer } from "#lib/doors/api/answer.ts";
import type { KeyedRequest } from "#lib/doors/api/answer-operation.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { streamRun } from "#lib/doors/live/stream-run.ts";
import { readAgentAhead } from "#lib/nouns/agents/find-published-agent.ts";
import { acceptCallback } from "#lib/nouns/callbacks/accept-callback.ts";
import { decideApproval } from "#lib/nouns/run-answers/decide-approval.ts";
import { endTimer } from "#lib/nouns/run-answers/end-timer.ts";
import { replyToRun } from "#lib/nouns/run-answers/reply-to-run.ts";
import { compareRuns } from "#lib/nouns/run-history/compare/compare-runs.ts";
import { getEvent } from "#lib/nouns/run-history/events/get-event.ts";
import { listEvents } from "#lib/nouns/run-history/events/list-events.ts";
import { getRunTrace } from "#lib/nouns/run-history/get-run-trace.ts";
import { exportRuns } from "#lib/nouns/run-history/list/export-runs.ts";
import { findRunMetadata } from "#lib/nouns/run-history/list/find-run-metadata.ts";
import { listRunRows } from "#lib/nouns/run-history/list/list-run-rows.ts";
import { listRuns } from "#lib/nouns/run-history/list/list-runs.ts";
import { listStarters } from "#lib/nouns/run-history/list/list-starters.ts";
import { getConversation } from "#lib/nouns/run-history/page/get-conversation.ts";
import { getOccurrence } from "#lib/nouns/run-history/page/get-occurrence.ts";
import { getRunGraph } from "#lib/nouns/run-history/page/get-run-graph.ts";
import { getRunPage } from "#lib/nouns/run-history/page/get-run-page.ts";
import { openAttachment } from "#lib/nouns/run-history/page/open-attachment.ts";
import { revealRun } from "#lib/nouns/run-history/reveal-run.ts";
import { getTimeline } from "#lib/nouns/run-history/timeline/get-timeline.ts";
import { continueRun } from "#lib/nouns/run-start/continue-run.ts";
import { rerunRun } from "#lib/nouns/run-start/rerun/rerun-run.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { getRun, pollAhead } from "#lib/nouns/runs/get-run.ts";
import { listRunInteractions } from "#lib/nouns/runs/list-run-interactions.ts";
import { changeView, deleteView } from "#lib/nouns/views/change-view.ts";
import { createView } from "#lib/nouns/views/create-view.ts";
import { listViews } from "#lib/nouns/views/list-views.ts";
import { bind } from "./bind.ts";

export const runRoutes = [
  ...bind(runOperations, {
    start: {
      route: defineRoute(
        runOperations.start,
        async ({ actor, params, body, headers, ahead }) => {
          const ifMatch = headers.get("if-match") ?? undefined;
          return startedAnswer(
            await startRun({ actor, agentId: params.agentId, body, ifMatch, ahead }),
            OWN_RUNS,
          );
        },
        ({ param, digest }: KeyedRequest) => readAgentAhead(param("agentId"), digest),
      ),
    },
    get: {
      route: defineRoute(
        runOperations.get,
        async ({ actor, params, query, headers, held, ahead }) => {
          const ifNoneMatch = headers.get("if-none-match") ?? undefined;
          return polledAnswer(
            await getRun({ actor, runId: params.runId, ...query, ifNoneMatch, held, ahead }),
            ifNoneMatch,
          );
        },
        ({ param, digest }: KeyedRequest) => pollAhead(param("runId"), digest),
      ),
    },
    listInteractions: ({ actor, params }) => listRunInteractions({ actor, runId: params.runId }),
    reply: ({ actor, params, body }) => replyToRun({ actor, runId: params.runId, body }),
    approval: ({ actor, params, body }) => decideApproval({ actor, runId: params.runId, body }),
    continue: async ({ actor, params, body }) =>
      startedAnswer(await continueRun({ actor, runId: params.runId, body }), OWN_RUNS),
    cancel: ({ actor, params }) => cancelRun({ actor, runId: params.runId }),
  }),
  ...bind(traceOperations, {
    get: ({ actor, params, query }) => getRunTrace({ actor, runId: params.runId, query }),
  }),
  ...bind(runStreams, {
    followRun: ({ actor, params, query, headers, held, drop }) => {
      const lastEventId = headers.get("last-event-id") ?? undefined;
      return streamRun({ actor, runId: params.runId, ...query, lastEventId, held, drop });
    },
  }),
  ...bind(callbackOperations, {
    accept: ({ actor, body }) => acceptCallback({ ...actor, value: body }),
  }),
  ...bind(runPageOperations, {
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
  }),
  ...bind(runPageStreams, {
    downloadAttachment: ({ actor, params }) => openAttachment({ actor, ...params }),
  }),
  ...bind(runListOperations, {
    listRuns: ({ actor, query }) => listRuns({ actor, query }),
    listRunRows: ({ actor, query }) => listRunRows({ actor, runIds: query.run }),
    listStarters: ({ actor, query }) => listStarters({ actor, ...query }),
    findRunMetadata: ({ actor, query }) => findRunMetadata({ actor, query }),
    listViews: ({ actor, query }) => listViews({ actor, page: query.page }),
    createView: ({ actor, body }) => createView({ actor, body }),
    changeView: ({ actor, params, body }) => changeView({ actor, viewId: params.viewId, body }),
    deleteView: ({ actor, params }) => deleteView({ actor, viewId: params.viewId }),
  }),
  ...bind(runListStreams, {
    exportRuns: ({ actor, query: { format, ...filters } }) => ({
      contentType: runListStreams.exportRuns.contentTypes[format === "csv" ? 0 : 1],
      headers: { "content-disposition": `attachment; filename="runs.${format}"` },
      chunks: exportRuns({ actor, filters, format }),
    }),
  }),
];
