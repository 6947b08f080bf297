"use client";

import { Switch } from "#components/ui/switch.tsx";
import { SettingCard, SettingFailure } from "./setting-card.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { useChangeSetting } from "./use-settings.ts";

/** The workspace's sign-in requirements. */
export function SecurityView() {
  return (
    <SettingsPage title="Security" state="What members need to sign in to this workspace." rows={1}>
      {({ settings: { security }, now }) => (
        <RequireSecondFactor
          isOn={security.requireSecondFactor}
          membersWithout={now.membersWithoutSecondFactor}
        />
      )}
    </SettingsPage>
  );
}

function RequireSecondFactor({ isOn, membersWithout }: { isOn: boolean; membersWithout: number }) {
  const change = useChangeSetting("security.requireSecondFactor");
  // Shown immediately, because it can be undone; a refusal shows the stored value again.
  const shown = change.isPending ? change.variables.value === true : isOn;
  return (
    <SettingCard
      title="Second factor"
      help="Members need a passkey or an authenticator app. Those without one have to set it up first. API keys and connected apps keep working."
      now={sayMembers(membersWithout)}
    >
      <Switch
        label="Require a second factor"
        checked={shown}
        disabled={change.isPending}
        onCheckedChange={(next) =>
          change.mutate({
            value: next,
            told: next ? "A second factor is required" : "A second factor is optional",
          })
        }
      />
      <SettingFailure error={change.error} />
    </SettingCard>
  );
}

function sayMembers(without: number): string {
  if (without === 0) return "Every member has a second factor.";
  return without === 1 ? "1 member has no second factor." : `${without} members have no second factor.`;
}
