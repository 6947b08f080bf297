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

const origin = process.env.STUB_ORIGIN ?? "";
const call = async (item: number) => (await fetch(`${origin}/item/${item}`)).json();

const calls = restate.service({
  name: "calls",
  handlers: {
    http: (ctx: restate.Context) => ctx.run("call", () => call(1)),
    model: async (ctx: restate.Context) => {
      const completion = await ctx.run("ask", async () => {
        const messages = [{ role: "user", content: "Why did it not work?" }];
        const body = JSON.stringify({ model: "stub", messages });
        const headers = { "content-type": "application/json" };
        return (await fetch(`${origin}/v1/chat/completions`, { method: "POST", headers, body })).json();
      });
      return { text: completion.choices[0].message.content };
    },
    /** Ten at a time, because the order of steps must be the same when they are replayed. */
    list: async (ctx: restate.Context, { calls, atOnce }: { calls: number; atOnce: number }) => {
      const results: object[] = [];
      for (let from = 1; from <= calls; from += atOnce) {
        const steps = Array.from({ length: atOnce }, (_, index) =>
          ctx.run(`call${from + index}`, () => call(from + index)),
        );
        results.push(...(await restate.RestatePromise.all(steps)));
      }
      return { calls: results.length };
    },
  },
});

const approval = restate.workflow({
  name: "approval",
  handlers: {
    run: async (ctx) => ({ decision: await ctx.promise<string>("decision") }),
    answer: async (ctx) => ctx.promise<string>("decision").resolve("paid"),
  },
});

const port = await restate.serve({
  services: [chain, calls, approval],
  port: Number(process.env.SERVICE_PORT),
});
process.stdout.write(`ready ${port}\n`);
