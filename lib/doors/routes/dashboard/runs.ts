import { runListOperations, runListStreams } from "#lib/contract/dashboard/runs.ts";
import { dashboardStreams } from "#lib/contract/dashboard.ts";
import { exportRuns } from "#lib/nouns/run-history/list/export-runs.ts";
import { findRunMetadata } from "#lib/nouns/run-history/list/find-run-metadata.ts";
import { listRunRows } from "#lib/nouns/run-history/list/list-run-rows.ts";
import { listRuns } from "#lib/nouns/run-history/list/list-runs.ts";
import { listStarters } from "#lib/nouns/run-history/list/list-starters.ts";
import { changeView, deleteView } from "#lib/nouns/views/change-view.ts";
import { createView } from "#lib/nouns/views/create-view.ts";
import { listViews } from "#lib/nouns/views/list-views.ts";
import { bind } from "../bind.ts";

export const runListRoutes = bind(runListOperations, {
  listRuns: ({ actor, query }) => listRuns({ actor, query }),
  listRunRows: ({ actor, query }) => listRunRows({ actor, runIds: query.run }),
  listStarters: ({ actor, query }) => listStarters({ actor, ...query }),
  findRunMetadata: ({ actor, query }) => findRunMetadata({ actor, query }),
  listViews: ({ actor, query }) => listViews({ actor, page: query.page }),
  createView: ({ actor, body }) => createView({ actor, body }),
  changeView: ({ actor, params, body }) => changeView({ actor, viewId: params.viewId, body }),
  deleteView: ({ actor, params }) => deleteView({ actor, viewId: params.viewId }),
});

export const runListStreamRoutes = bind(runListStreams, {
  exportRuns: ({ actor, query: { format, ...filters } }) => ({
    contentType: dashboardStreams.exportRuns.contentTypes[format === "csv" ? 0 : 1],
    headers: { "content-disposition": `attachment; filename="runs.${format}"` },
    chunks: exportRuns({ actor, filters, format }),
  }),
});
