import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";

/**
 * An `Author` as JSON, from expressions for the stored kind and id; the name is empty where they have been deleted.
 * Indexes: the primary keys.
 */
export const authorJson = (kind: string, id: string) => `
  json_build_object(
    'type', case ${kind} when 'grant' then 'app' else ${kind} end,
    'id', ${id},
    'name', coalesce(
      case ${kind}
        when 'agent' then (select by_agent.name from agents by_agent where by_agent.id = ${id})
        else ${nameOfCredential(kind, id)}
      end, ''))`;
