import type { Json } from "#lib/contract/json.ts";
import { table } from "../output/table.ts";

/** Lists settings, one per line, in the form that `settings set` takes. */
export function showSettings(settings: Readonly<Record<string, Json>>): string {
  return table({
    rows: Object.entries(settings),
    columns: { name: ([name]) => name, value: ([, value]) => shown(value) },
    empty: "There are no settings.",
  });
}

function shown(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
