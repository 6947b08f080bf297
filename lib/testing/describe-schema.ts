import type { Client } from "pg";

/** Each is of the schema `public`, without the names of partitions' own indexes and constraints. */
const DESCRIPTIONS = [
  `select format('table %s%s %s', c.relname, case c.relpersistence when 'u' then ' unlogged' else '' end,
                 coalesce(pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid), ''))
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  `select format('column %s.%s %s %s %s%s %s %s', c.relname, a.attnum, a.attname,
                 format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' else 'null' end,
                 a.attidentity::text || a.attgenerated::text, l.collname, pg_get_expr(d.adbin, d.adrelid))
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s.%s %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
     from pg_constraint k where k.connamespace = 'public'::regnamespace and k.conrelid <> 0`,
  `select format('index %s', indexdef) from pg_indexes where schemaname = 'public'`,
  `select format('function %s', pg_get_functiondef(p.oid))
     from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  `select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger t where not t.tgisinternal`,
  `select format('sequence %s %s %s %s', sequencename, min_value, max_value, cycle)
     from pg_sequences where schemaname = 'public'`,
];

/** All that a database has, a line each, sorted: tables, columns in their order, constraints, indexes, functions, triggers, sequences. */
export async function describeSchema(client: Pick<Client, "query">): Promise<string[]> {
  const lines: string[] = [];
  for (const text of DESCRIPTIONS) {
    const { rows } = await client.query<{ format: string }>(text);
    lines.push(...rows.map(({ format }) => format.replace(/\s+/g, " ")));
  }
  return lines.sort();
}
