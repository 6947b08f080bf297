import { afterAll, beforeAll, test } from "vitest";
import { type EffectService, startEffectService } from "../effect-service.ts";
import { crashAlongTheWay } from "./crash-along-the-way.ts";
import { publishSoakAgents, type SoakAgent } from "./soak-agents.ts";

let world: EffectService;
let agents: readonly SoakAgent[];
/** Only serves requests: every worker is a process that kills itself. */
beforeAll(async () => {
  world = await startEffectService({ worker: false });
  agents = await publishSoakAgents(world.tenant);
});
afterAll(() => world.close());

/** One after something that was not committed, one right after a commit; `crash-matrix.long.db.test.ts` has all. */
test.each([
  ["question", 3],
  ["chain", 4],
])(
  "%s: every worker kills itself at its pause point %i",
  async (name, diesAt) => {
    const agent = agents.find((one) => one.name === name);
    if (!agent) throw new Error("there is no such agent");
    await crashAlongTheWay(world, agent, { diesAt });
  },
  120_000,
);
