import { afterAll, beforeAll, describe, test } from "vitest";
import { type EffectService, startEffectService } from "../effect-service.ts";
import { crashAlongTheWay } from "./crash-along-the-way.ts";
import { publishSoakAgents, type SoakAgent } from "./soak-agents.ts";

// Long: hundreds of workers start and die; `crash-points.db.test.ts` has two of these runs.

let world: EffectService;
let agents: readonly SoakAgent[];
/** Only serves requests: every worker is a process that kills itself. */
beforeAll(async () => {
  world = await startEffectService({ worker: false });
  agents = await publishSoakAgents(world.tenant);
});
afterAll(() => world.close());

const KINDS = [
  "chain",
  "list with a wait in it",
  "loop",
  "timer",
  "question",
  "rejected list",
  "called run",
  "called run that asks",
];

describe.each([3, 4])("every worker kills itself at its pause point %i", (diesAt) => {
  test.each(KINDS)(
    "%s",
    async (name) => {
      const agent = agents.find((one) => one.name === name);
      if (!agent) throw new Error("there is no such agent");
      await crashAlongTheWay(world, agent, { diesAt });
    },
    120_000,
  );
});
