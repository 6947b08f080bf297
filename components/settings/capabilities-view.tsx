"use client";

import { Switch } from "#components/ui/switch.tsx";
import { SettingFailure } from "./setting-failure.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { useChangeSetting } from "./use-settings.ts";

/** What the workspace allows at all. */
export function CapabilitiesView() {
  return (
    <SettingsPage
      title="Capabilities"
      state="What may be done in this workspace at all, whoever asks. A change holds from the next request on."
      rows={1}
    >
      {({ settings }) => <Authoring isOn={settings.capabilities.authoring} />}
    </SettingsPage>
  );
}

function Authoring({ isOn }: { isOn: boolean }) {
  const change = useChangeSetting("capabilities.authoring");
  // Shown at once, since it can be turned back; a refusal shows how it stands.
  const shown = change.isPending ? change.variables.value === true : isOn;
  return (
    <section
      aria-label="Authoring"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <Switch
        label="Authoring by API"
        help="Keys with the authoring scopes may make, change, test and publish agents. Off, they are refused with 403, and everything else goes on."
        checked={shown}
        disabled={change.isPending}
        onCheckedChange={(next) =>
          change.mutate({ value: next, told: next ? "Authoring is on" : "Authoring is off" })
        }
      />
      <SettingFailure error={change.error} />
    </section>
  );
}
