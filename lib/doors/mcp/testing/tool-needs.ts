import type { Scope } from "#lib/contract/scopes.ts";
import type { Role } from "#lib/nouns/access/roles.ts";

const RUNS: readonly Role[] = ["operator", "builder", "admin"];
const READS: readonly Role[] = ["viewer", ...RUNS];
const BUILDS: readonly Role[] = ["builder", "admin"];
export interface Needs {
  readonly scopes: readonly Scope[];
  readonly every?: true;
  readonly roles: readonly Role[];
  /**
   * What allowlists bound: `list` needs one that is not empty, `named` one with what is read or written, or its team.
   */
  readonly bound?: "list" | "named";
}
const CHANGES: Needs = { scopes: ["agents:read", "agents:write"], every: true, roles: BUILDS };
const TASKS: Needs = { scopes: ["tasks:execute"], roles: RUNS, bound: "named" };
/**
 * The scopes (a credential needs one of them, or every one) and the roles that may call each tool: written here, not
 * read from the product.
 */
export const NEEDS: Readonly<Record<string, Needs>> = {
  list_agents: { scopes: ["agents:list"], roles: READS },
  get_agent: { scopes: ["agents:read"], roles: READS },
  get_authoring_guide: { scopes: ["agents:read"], roles: BUILDS },
  get_authoring_options: { scopes: ["agents:read"], roles: BUILDS },
  create_agent: { scopes: ["agents:write"], roles: BUILDS },
  update_agent: CHANGES,
  validate_agent: CHANGES,
  publish_agent: CHANGES,
  test_agent: { ...CHANGES, scopes: [...CHANGES.scopes, "agents:run"] },
  list_agent_tests: CHANGES,
  write_agent_test: CHANGES,
  delete_agent_test: CHANGES,
  run_agent_tests: { ...CHANGES, scopes: [...CHANGES.scopes, "agents:run"] },
  get_agent_test_run: CHANGES,
  list_skills: CHANGES,
  read_skill: CHANGES,
  write_skill: CHANGES,
  publish_skill: CHANGES,
  list_teams: {
    scopes: ["agents:write", "documents:read", "documents:write", "files:read", "files:write"],
    roles: READS,
  },
  run_agent: { scopes: ["agents:run"], roles: RUNS },
  get_run: { scopes: ["agents:run", "runs:read"], roles: READS },
  list_run_interactions: { scopes: ["agents:run", "runs:read"], roles: READS },
  get_run_trace: { scopes: ["runs:read"], roles: READS },
  continue_run: { scopes: ["agents:run"], roles: RUNS },
  cancel_run: { scopes: ["agents:run"], roles: RUNS },
  reply_to_run: { scopes: ["agents:run"], roles: RUNS },
  decide_run_approval: { scopes: ["agents:run"], roles: RUNS },
  list_documents: { scopes: ["documents:read"], roles: READS, bound: "list" },
  search_documents: { scopes: ["documents:read"], roles: READS, bound: "list" },
  read_document: { scopes: ["documents:read"], roles: READS, bound: "named" },
  create_document: { scopes: ["documents:write"], roles: RUNS, bound: "named" },
  update_document: { scopes: ["documents:write"], roles: RUNS, bound: "named" },
  list_files: { scopes: ["files:read"], roles: READS, bound: "list" },
  read_file: { scopes: ["files:read"], roles: READS, bound: "named" },
  upload_file: { scopes: ["files:write"], roles: RUNS, bound: "named" },
  delete_file: { scopes: ["files:write"], roles: RUNS, bound: "named" },
  list_tasks: { ...TASKS, roles: READS, bound: "list" },
  read_task: { ...TASKS, roles: READS },
  list_task_options: { ...TASKS, roles: READS, bound: "list" },
  create_task: TASKS,
  update_task: TASKS,
  comment_on_task: TASKS,
  edit_comment: TASKS,
  delete_comment: TASKS,
  read_task_attachment: { ...TASKS, roles: READS },
  run_task: TASKS,
  get_task_run: { ...TASKS, roles: READS },
  list_task_interactions: { ...TASKS, roles: READS },
  get_task_run_trace: { ...TASKS, roles: READS },
  reply_to_task_run: TASKS,
  decide_task_approval: TASKS,
  continue_task_run: TASKS,
  cancel_task_run: TASKS,
};
