import type { Doer } from "#lib/contract/dashboard/run-shapes.ts";

const KINDS: Record<Doer["kind"], { readonly by: string; readonly gone: string }> = {
  user: { by: "", gone: "a removed person" },
  key: { by: "key ", gone: "a deleted key" },
  grant: { by: "app ", gone: "a removed app" },
  schedule: { by: "schedule ", gone: "a deleted schedule" },
};

/** "Maya Lindt", "key Billing service", "a deleted key". */
export function doerWords({ kind, name }: Doer): string {
  return name === null ? KINDS[kind].gone : KINDS[kind].by + name;
}
