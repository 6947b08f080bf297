import { RunFilters } from "#lib/contract/dashboard/runs.ts";
import { issueWords } from "#lib/language/json-schema/issue-words.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { option, repeatedOption } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import { findAgentId } from "./find-agent-id.ts";

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
