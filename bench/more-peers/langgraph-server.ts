import { startServer } from "@langchain/langgraph-api/server";

/**
 * LangGraph's server for JavaScript as its command line starts it, without watching files. Its state is in memory, and in
 * files that it writes when it has done nothing for three seconds: what it did before is lost with the process. npm has
 * no other; the one that keeps its state in PostgreSQL is an image with a licence.
 */
/** What its command line sets. */
const WORKERS = 10;
const work = ["http", "model", "list", "approval"];

const { host } = await startServer({
  port: Number(process.env.SERVICE_PORT),
  host: "127.0.0.1",
  nWorkers: WORKERS,
  cwd: process.env.STATE_DIR ?? "",
  graphs: Object.fromEntries(
    work.map((name) => [name, `${import.meta.dirname}/langgraph-graphs.ts:${name}`]),
  ),
});
process.stdout.write(`ready ${host}\n`);
