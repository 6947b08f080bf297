"use client";

import { Link } from "#components/ui/link.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { SettingCard, SettingFailure } from "./setting-card.tsx";
import { type Settings, useChangeSetting } from "./use-settings.ts";

type Policy = Settings["settings"]["capabilities"]["connectedApps"];

const OPTIONS = [
  {
    value: "any",
    label: "Any app",
    help: "Everybody decides for themselves, on a page that says what the app may do.",
  },
  {
    value: "approved",
    label: "Approved apps only",
    help: "Other apps are refused, including connected ones. People can ask an admin to approve one.",
  },
  {
    value: "none",
    label: "No apps",
    help: "Every connected app is refused, and none can be connected. If you allow apps again, connected ones work as before.",
  },
] as const satisfies readonly { value: Policy; label: string; help: string }[];

const TOLD: Readonly<Record<Policy, string>> = {
  any: "Any app can be connected",
  approved: "Only approved apps can be connected",
  none: "No app can be connected",
};

/** Sets which apps people may connect. */
export function AppPolicySetting({ policy }: { policy: Policy }) {
  const change = useChangeSetting("capabilities.connectedApps");
  // Shown immediately, because it can be undone; a refusal shows the stored value again.
  const shown = change.isPending
    ? (OPTIONS.find(({ value }) => value === change.variables.value)?.value ?? policy)
    : policy;
  return (
    <SettingCard
      title="Connected apps"
      help="People connect Claude, Cursor and other programs, which then act as them. Runs that an app started continue, whatever you choose."
      now={
        <Link href="/settings/apps" className="text-accent-ink underline underline-offset-2">
          See requests and approved apps
        </Link>
      }
    >
      <RadioGroup
        label="Connected apps"
        hideLabel
        look="cards"
        options={OPTIONS}
        value={shown}
        disabled={change.isPending}
        onValueChange={(next) => change.mutate({ value: next, told: TOLD[next] })}
      />
      <SettingFailure error={change.error} />
    </SettingCard>
  );
}
