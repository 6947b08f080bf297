import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { agentSchemas } from "#lib/doors/openapi/agent-schemas.ts";
import { requireNode } from "#lib/platform/host/require-node.ts";

/** `npm run schemas`: writes the JSON Schemas that `public/schemas` serves. */
requireNode();
const directory = join(import.meta.dirname, "../../public/schemas");
mkdirSync(directory, { recursive: true });
for (const [name, schema] of Object.entries(agentSchemas())) {
  writeFileSync(join(directory, name), `${JSON.stringify(schema, null, 2)}\n`);
}
