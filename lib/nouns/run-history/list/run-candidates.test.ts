import { expect, test } from "vitest";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { preparedName } from "#lib/platform/db/prepared-query.ts";
import { askForEnd, askForRuns, driversOf } from "./run-candidates.sql.ts";
import type { RunFilter } from "./run-filter.ts";
import type { SearchTargets } from "./search-targets.ts";

const actor = (role: "admin" | "viewer"): UserActor => ({
  kind: "user",
  credentialId: "usr_1",
  userId: "usr_1",
  workspaceId: "wsp_1",
  role,
  teamIds: ["tem_1"],
  settings: WorkspaceSettings.parse({}),
});

/** Every combination of members, each given or not. */
function* combinations(): Generator<RunFilter> {
  const given = {
    agentIds: ["a"],
    teamIds: ["t"],
    credentialIds: ["k"],
    laneId: "l",
    minDurationMs: 1,
    maxDurationMs: 2,
    errorCode: "c",
    nodeId: "n",
    failureGroupId: "f",
  };
  const searches = [undefined, SEARCH, { ...SEARCH, failures: null }];
  const names = Object.keys(given);
  const pair = { key: "k", value: "v" };
  for (const statuses of [[], ["failed"], ["completed"]]) {
    for (const metadata of [[], [pair], [pair, pair]]) {
      for (let bits = 0; bits < 2 ** names.length; bits++) {
        const taken = Object.entries(given).filter((_, index) => bits & (1 << index));
        // Exact and inexact searches take turns with none, so that the combinations stay few.
        const search = searches[(bits + metadata.length) % searches.length];
        yield { ...NOTHING, statuses, metadata, search, ...Object.fromEntries(taken) };
      }
    }
  }
}

const NOTHING: RunFilter = {
  fromId: "run_0",
  beforeId: "run_~",
  statuses: [],
  agentIds: [],
  teamIds: [],
  laneId: undefined,
  version: undefined,
  credentialIds: [],
  minDurationMs: undefined,
  maxDurationMs: undefined,
  metadata: [],
  errorCode: undefined,
  nodeId: undefined,
  failureGroupId: undefined,
  text: undefined,
  search: undefined,
};

const SEARCH: SearchTargets = {
  text: "t",
  agentIds: ["a"],
  lanes: [],
  credentialIds: [],
  pairs: [],
  spellings: ["t"],
  failures: [],
  fromId: "~",
  beforeId: "",
};

test("each filter's statements have a prepared name for exactly one text, by every index", () => {
  const texts = new Map<string, string>();
  for (const by of [actor("admin"), actor("viewer")]) {
    for (const filter of combinations()) {
      for (const driver of driversOf(by, filter)) {
        const look = { actor: by, filter, driver, range: { beforeId: "run_~", walk: 10 } };
        for (const { statement } of [askForRuns({ ...look, count: 1 }), askForEnd(look)]) {
          const name = preparedName(statement.name);
          const known = texts.get(name) ?? statement.text;
          if (known !== statement.text) throw new Error(`two statements are called ${statement.name}`);
          texts.set(name, known);
        }
      }
    }
  }
  expect(texts.size).toBeGreaterThan(1_000);
});
