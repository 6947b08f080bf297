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

/** Right after a commit; `crash-matrix.long.db.test.ts` has all points of all agents. */
test("chain: every worker kills itself at its pause point 4", async () => {
  const agent = agents.find(({ name }) => name === "chain");
  if (!agent) throw new Error("there is no such agent");
  await crashAlongTheWay(world, agent, { diesAt: 4 });
}, 120_000);
