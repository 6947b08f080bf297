import { DomainError } from "#lib/contract/errors.ts";
import { AGENT_TESTS } from "#lib/contract/limits.ts";
import type { Statement } from "#lib/platform/db/database.ts";

/** Most bytes of a page of tests: each has up to 256 KiB. */
const PAGE_BYTES = 1024 * 1024;

const TEST = `id as "id", name as "name", definition as "definition", created_at as "createdAt", updated_at as "updatedAt"`;

/** $1 agent, $2 workspace, $3 after this id, $4 rows: one more than are shown. Index: agent_tests_agent. */
export const findTests: Statement = {
  name: "list-agent-tests",
  text: `
    with found as (
      select *, row_number() over (order by id) as nth, count(*) over ()::int as found,
             sum(octet_length(definition::text)) over (order by id) as bytes
        from (
          select * from agent_tests
           where agent_id = $1 and workspace_id = $2 and ($3::text is null or id > $3)
           order by id
           limit $4
        ) t
    )
    select ${TEST}, found as "found"
      from found
     where nth < $4 and (nth = 1 or bytes <= ${PAGE_BYTES})
     order by id`,
};

/** $1 test, $2 agent, $3 workspace. */
export const findTest: Statement = {
  name: "find-agent-test",
  text: `select ${TEST} from agent_tests where id = $1 and agent_id = $2 and workspace_id = $3`,
};

/** $1 id, $2 workspace, $3 agent, $4 name, $5 definition, $6 person. No row: the agent has all that it may have. */
export const insertTest: Statement = {
  name: "insert-agent-test",
  text: `
    insert into agent_tests (id, workspace_id, agent_id, name, definition, created_by)
    select $1, $2, $3, $4, $5::json, $6
     where (select count(*) from agent_tests where agent_id = $3) < ${AGENT_TESTS.perAgent}
    returning ${TEST}`,
};

/** $1 test, $2 agent, $3 workspace, $4 name, $5 definition. */
export const changeTest: Statement = {
  name: "change-agent-test",
  text: `
    update agent_tests set name = $4, definition = $5::json, updated_at = now()
     where id = $1 and agent_id = $2 and workspace_id = $3
    returning ${TEST}`,
};

/** $1 test, $2 agent, $3 workspace. */
export const removeTest: Statement = {
  name: "delete-agent-test",
  text: `delete from agent_tests where id = $1 and agent_id = $2 and workspace_id = $3 returning name as "name"`,
};

export const testNotFound = () => new DomainError("not_found", "The agent has no test with this id.");
