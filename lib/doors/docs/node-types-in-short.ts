/** Every node type in a line: what its config must have, and how it ends. A topic of the guide for authors. */
export const NODE_TYPES_IN_SHORT = `## Node types in short

A node is { id, type, config }; ids are a-z, 0-9 and _. An edge { from, on, to } leads from an outcome of a node (on; absent: done) to the
next one. Several edges on one outcome run in parallel, a node waits for all edges that really come, and the graph has no cycle. Expressions
are CEL over input, nodes.<id> (the output of an earlier node), thread.messages, run, and item and index inside of a for_each or loop; texts
in them are quoted: "'done'". In templates (prompt, url, summary …) they stand in {{ }}.

Types, config and outcomes: transform { expression } done; switch { cases: [{ name, when }] } the case's name or
else; llm { model: "default", system?, prompt, outputSchema?, tools?: [{ name, approval? }], skills?: [{ skillId }], attachments?, memory? } done, failed;
tool { tool: "server.tool", arguments, approval: "never" or "always" } done, failed, rejected; http { method, url,
origins? (for url: "{{ item }}"), headers?, body?, connectionId? } done, failed with output { status, headers, body }; ask { title, message, questions:
[{ id, label, type, required }], allowSkip } done, skipped, expired; approval { title, summary } approved, rejected,
expired; for_each { items, concurrency, body: { start, nodes, edges } } done, failed; loop { body, while,
maxIterations } done, failed; wait { seconds } or { until } done; agent { agentId, laneId, input, attachments? } done, failed;
output { value } done. A topic of the guide has the whole of each: its config, output and an example.

Lanes are the entry points: mode "structured" with an inputSchema (JSON Schema 2020-12; a default is filled in where the input lacks it), or
"chat", whose input is { message }; start names the first node. retry { maxAttempts } and timeoutSeconds stand beside config. Skills are
instructions of the team, added to system.`;
