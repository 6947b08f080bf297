"use client";

import { Switch } from "#components/ui/switch.tsx";
import { AppPolicySetting } from "./app-policy-setting.tsx";
import { SettingFailure } from "./setting-card.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { useChangeSetting } from "./use-settings.ts";

/** The workspace's capabilities. */
export function CapabilitiesView() {
  return (
    <SettingsPage
      title="Capabilities"
      state="What this workspace allows. Changes apply from the next request."
      rows={3}
    >
      {({ settings: { capabilities, tasks } }) => (
        <>
          <Capability
            setting="capabilities.authoring"
            label="Authoring by API"
            help="Keys with the authoring scopes can create, change, check and publish agents, over REST and MCP. When this is off, such requests get 403."
            told="Authoring"
            isOn={capabilities.authoring}
          />
          <Capability
            setting="tasks.runOnAssignment"
            label="Run agents on assignment"
            help="Giving a task to an agent's lane starts a run, which belongs to whoever assigned it. Assignments made by agents never start runs."
            told="Running agents on assignment"
            isOn={tasks.runOnAssignment}
          />
          <AppPolicySetting policy={capabilities.connectedApps} />
        </>
      )}
    </SettingsPage>
  );
}

function Capability({
  setting,
  label,
  help,
  told,
  isOn,
}: {
  setting: string;
  label: string;
  help: string;
  /** The start of the notice: "Authoring is on". */
  told: string;
  isOn: boolean;
}) {
  const change = useChangeSetting(setting);
  // Shown immediately, because it can be undone; a refusal shows the stored value again.
  const shown = change.isPending ? change.variables.value === true : isOn;
  return (
    <section aria-label={label} className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <Switch
        label={label}
        help={help}
        checked={shown}
        disabled={change.isPending}
        onCheckedChange={(next) => change.mutate({ value: next, told: `${told} is ${next ? "on" : "off"}` })}
      />
      <SettingFailure error={change.error} />
    </section>
  );
}
