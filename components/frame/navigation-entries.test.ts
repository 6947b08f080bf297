import { expect, test } from "vitest";
import { navigationFor } from "./navigation-entries.ts";

const linksFor = (role: Parameters<typeof navigationFor>[0]) =>
  navigationFor(role).flatMap((group) => group.entries.map(({ href }) => href));

test("only admins and owners are led to the settings and the audit log, which refuse everybody else", () => {
  for (const role of ["viewer", "operator", "builder", undefined] as const) {
    expect(linksFor(role)).not.toContain("/settings");
    expect(linksFor(role)).not.toContain("/audit");
    expect(linksFor(role)).toContain("/runs");
  }
  for (const role of ["admin", "owner"] as const) expect(linksFor(role)).toContain("/settings");
});
