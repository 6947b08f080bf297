import type { Statement } from "#lib/platform/db/database.ts";

/** $1 agent, which is locked, $2 name, $3 description, $4 graph, $5 whether tests are required. */
export const writeDraft: Statement = {
  name: "write-draft",
  text: `
    update agents
       set name = $2, description = $3, draft = $4::json, require_tests = $5, revision = revision + 1, updated_at = now()
     where id = $1
    returning revision as "revision"`,
};

/** $1 agent, $2 layout. It is no change of the agent: revision and time stay. */
export const writeLayout: Statement = {
  name: "write-layout",
  text: `update agents set layout = $2::json where id = $1 returning id as "id"`,
};
