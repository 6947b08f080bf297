/** Whether the workspace of a grant `g` lets connected apps in at all. */
export const SWITCHED_ON = `
  coalesce((select w.settings -> 'capabilities' ->> 'connectedApps' from workspaces w
             where w.id = g.workspace_id), 'true') <> 'false'`;
