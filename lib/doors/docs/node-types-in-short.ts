/** Every node type in a line: what its config must have, and how it ends. The overview of the guide for authors. */
export const NODE_TYPES_IN_SHORT = `## Nodes, edges, lanes

A node is { id, type, config }; ids are a-z, 0-9 and _. An edge { from, on, to } leads from an outcome (on; absent: done) to the next node.
Several edges on one outcome run in parallel, a node waits for all edges that really come, and the graph has no cycle.

Types, config, outcomes: transform { expression } done; switch { cases: [{ name, when }] } the case's name or
else; llm { model: "default", system?, prompt, outputSchema?, tools?: [{ name, approval? }], skills?: [{ skillId }], attachments?, memory? } done, failed;
tool { tool: "server.tool", arguments, approval?: "always" } done, failed, rejected; http { method, url,
origins? (for url: "{{ item }}"), headers?, body?, connectionId? } done, failed, gives { status, headers, body }; ask { title, message?, questions:
[{ id, label, type: text number boolean date choice multi_choice, required?, options?: [{ value, label }] }], allowSkip? } done, skipped, expired, gives the answers by id; approval { title, summary } approved, rejected,
expired; for_each { items, concurrency?, body: { start, nodes, edges } } done, failed; loop { body, while,
maxIterations } done, failed; wait { seconds } or { until } done; agent { agentId, laneId, input, attachments? } done, failed;
output { value } done. Beside config: retry { maxAttempts }, timeoutSeconds. Where an edge takes failed, nodes.<id> is { error: { code, message } }.

Lanes are the entry points: mode "structured" with an inputSchema (JSON Schema), or "chat", whose input is { message }; start names the first node.

Expressions are CEL over input, nodes.<id> (an earlier node's output), attachments, thread.messages, run, and item, index in a body: 'text' in quotes, ==, &&, c ? a : b, {'key': 1},
size(list), list.map(x, x.id), list.filter(x, x.ok), sum(list), list.join(', '), string(2) + ' kg', toJson(v). What may be absent: has(input.x), input.?x.orValue(''),
nodes.?sign.orValue(null). No clock, no assignment. In templates (prompt, url, summary, message) they stand in {{ }}.`;
