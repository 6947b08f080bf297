import * as restate from "@restatedev/restate-sdk";

/**
 * The service that Restate's server calls for the same work: every node is a durable step. The port is an argument,
 * because the SDK makes the server that listens.
 */
const chain = restate.service({
  name: "chain",
  handlers: {
    run: async (ctx: restate.Context, { nodes, amount }: { nodes: number; amount: number }) => {
      let total = amount;
      for (let node = 1; node <= nodes; node++) {
        const before = total;
        total = await ctx.run(`step${node}`, () => before + 1);
      }
      return { total };
    },
  },
});

const port = await restate.serve({ services: [chain], port: Number(process.env.SERVICE_PORT) });
process.stdout.write(`ready ${port}\n`);
