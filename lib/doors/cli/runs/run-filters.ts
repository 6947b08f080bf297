import { RunFilters } from "#lib/contract/dashboard/runs.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { storedName } from "#lib/contract/names.ts";
import { issueWords } from "#lib/language/json-schema/issue-words.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { listAllAgents } from "#lib/nouns/agents/list-all-agents.ts";
import { isId } from "#lib/platform/ids.ts";
import { option, repeatedOption, Text } from "../command/parameters.ts";
import { CommandFailure } from "../failures/command-failure.ts";

/**
 * Finds an agent by id or by name, ignoring case.
 * @throws DomainError agent_not_found; invalid_request if several agents have the name.
 */
export async function findAgentId({ actor, agent }: { actor: UserActor; agent: string }): Promise<string> {
  if (isId("agent", agent)) return agent;
  const wanted = storedName(agent).toLowerCase();
  const named = (await listAllAgents({ actor })).filter(({ name }) => name.toLowerCase() === wanted);
  const [only, ...others] = named;
  if (!only) throw new DomainError("agent_not_found", `There is no agent with the id or name ${agent}.`);
  if (others.length === 0) return only.id;
  throw new DomainError("invalid_request", `Several agents are called ${agent}; use the id.`, {
    details: named.map(({ id, name }) => ({ code: "agent", field: id, message: name })),
  });
}

/** `status=failed`; only the first `=` divides, because metadata has one of its own. */
const Filter = Text.regex(/^\w+=./, "It must be name=value, such as status=failed.");

/** The filters of the run list, under the names that `/api/runs` has. */
export const FILTER_PARAMETERS = {
  filters: repeatedOption(
    "--filter <name=value>",
    `a filter, all of which apply; one that is repeated takes any of its values: ${Object.keys(RunFilters.shape).join(", ")}`,
    Filter,
  ),
  agent: option("--agent <agent>", "runs of this agent, by id or name", Text),
};

/**
 * Reads them as the API reads a query.
 * @throws CommandFailure usage, which names the filter; DomainError for an agent that is not found.
 */
export async function readRunFilters({
  actor,
  filters,
  agent,
}: {
  actor: UserActor;
  filters: readonly string[];
  agent: string | undefined;
}): Promise<RunFilters> {
  const given = new Map<string, string[]>();
  for (const filter of filters) {
    const at = filter.indexOf("=");
    const name = filter.slice(0, at);
    given.set(name, [...(given.get(name) ?? []), filter.slice(at + 1)]);
  }
  if (agent !== undefined) given.set("agent", [await findAgentId({ actor, agent })]);
  const query = [...given].map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  const read = RunFilters.safeParse(Object.fromEntries(query));
  if (read.success) return read.data;
  throw new CommandFailure("usage", "The runs can't be filtered in this way.", {
    advice: "Add --help to see which filters there are.",
    details: read.error.issues.map((issue) => ({
      code: "invalid",
      field: `--filter ${issue.path.join(".")}`.trim(),
      message: issueWords(issue),
    })),
  });
}
