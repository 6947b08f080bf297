import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { type TestedDraft, useRequireTests } from "./use-agent-tests.ts";

/** Whether the agent is published only when its tests have passed. */
export function RequireTests({ draft, hasTests }: { draft: TestedDraft; hasTests: boolean }) {
  const change = useRequireTests(draft);
  const isOn = change.isPending ? change.variables : draft.requireTests;
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <Switch
        label="Require tests to pass before publishing"
        help={
          isOn && !hasTests
            ? "The agent cannot be published before it has a test that passes."
            : "Every test must have passed against the draft as it is then."
        }
        checked={isOn}
        onCheckedChange={(checked) => change.mutate(checked)}
        disabled={change.isPending || draft.readOnly !== null}
      />
      <RefusalNotice what="The setting was not changed." error={change.error} />
    </div>
  );
}
