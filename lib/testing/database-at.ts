/** Migrated once, then only cloned. */
export const TEMPLATE_DATABASE = "laneway_template";

/** The same server's other database. */
export function databaseAt(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
