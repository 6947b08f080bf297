import type { Doer } from "#lib/contract/dashboard/run-shapes.ts";

const KINDS: Record<Doer["kind"], { readonly by: string; readonly gone: string }> = {
  user: { by: "", gone: "somebody who has left" },
  key: { by: "key ", gone: "a key that is gone" },
  grant: { by: "app ", gone: "an app that is gone" },
  schedule: { by: "schedule ", gone: "a schedule that is gone" },
};

/** "Maya Lindt", "key Billing service", "a key that is gone". */
export function doerWords({ kind, name }: Doer): string {
  return name === null ? KINDS[kind].gone : KINDS[kind].by + name;
}
