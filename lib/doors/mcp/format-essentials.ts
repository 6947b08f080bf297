import { EXAMPLE_GRAPH } from "#lib/language/agent-document/example-graph.ts";

/** What a model that never saw the agent document needs in order to write one: its parts, the node types, an example. */
export const FORMAT_ESSENTIALS = `
graph is an agent document. lanes are its entry points: mode "structured" with an inputSchema (JSON Schema 2020-12; a
default is filled in where the input lacks it), or "chat", whose input is { message }; start names the first node. Nodes have an id (a-z, 0-9, _), a type and a config.
Edges lead from a node's outcome (on; absent: done) to the next node; the graph has no cycle; several edges on one
outcome run in parallel, and a node waits for all edges that really come. Expressions are CEL over input, nodes.<id>
(the output of an earlier node), thread.messages, run, and item and index inside of for_each; in templates they stand in
{{ }}. Types and their outcomes: transform { expression } done; switch { cases: [{ name, when }] } the case's name or
else; llm { model: "default", system?, prompt, outputSchema?, tools?: [{ name, approval? }], skills?: [{ skillId }], memory? } done, failed;
tool { tool: "server.tool", arguments, approval: "never" or "always" } done, failed, rejected; http { method, url,
headers?, body?, connectionId? } done, failed with output { status, headers, body }; ask { title, message, questions:
[{ id, label, type, required }], allowSkip } done, skipped, expired; approval { title, summary } approved, rejected,
expired; for_each { items, concurrency, body: { start, nodes, edges } } done, failed; loop { body, while,
maxIterations } done, failed; wait { seconds } or { until } done; agent { agentId, laneId, input } done, failed;
output { value } done. Strings in expressions are quoted: "'done'". Skills are
instructions of the team, added to system; the options of get_agent list them. A complete example:
${JSON.stringify(EXAMPLE_GRAPH)}`;
