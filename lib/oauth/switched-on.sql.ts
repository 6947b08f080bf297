/** Whether a workspace `w` allows connected apps. */
export const APPS_ALLOWED = `coalesce(w.settings -> 'capabilities' ->> 'connectedApps', 'true') <> 'false'`;

/** Whether the workspace of a grant `g` allows connected apps. */
export const SWITCHED_ON = `
  coalesce((select ${APPS_ALLOWED} from workspaces w where w.id = g.workspace_id), true)`;
