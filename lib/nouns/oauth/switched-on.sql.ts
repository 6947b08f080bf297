import type { AppPolicy } from "#lib/contract/workspace-settings.ts";

/** The AppPolicy of a workspace `w`. Also reads the boolean that was stored until 2026-11. */
export const APP_POLICY = `
  (case coalesce(w.settings -> 'capabilities' ->> 'connectedApps', 'any')
     when 'true' then 'any' when 'false' then 'none'
     else coalesce(w.settings -> 'capabilities' ->> 'connectedApps', 'any') end)`;

/** Whether a workspace `w` allows any connected app at all. */
export const APPS_ALLOWED = `${APP_POLICY} <> '${"none" satisfies AppPolicy}'`;

/**
 * Whether an admin of the workspace of `g` (a grant or any other row with workspace and client) approved its client.
 */
export const APPROVED = `
  exists (select from approved_apps a where a.workspace_id = g.workspace_id and a.client_id = g.client_id)`;

/** Whether the workspace of a grant `g` allows its app now. Indexes: workspaces and approved_apps primary keys. */
export const SWITCHED_ON = `
  coalesce((select case ${APP_POLICY}
                   when '${"any" satisfies AppPolicy}' then true
                   when '${"approved" satisfies AppPolicy}' then ${APPROVED}
                   else false end
              from workspaces w where w.id = g.workspace_id), false)`;
