"use client";

import type { ReactNode } from "react";
import { useSession } from "#components/session/use-session.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { AUDIT_RETENTION_DAYS, RETENTION_DAYS } from "#lib/contract/limits.ts";
import { NumberSetting } from "./number-setting.tsx";
import { SettingCard } from "./setting-card.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** The retention settings. */
export function RetentionView() {
  return (
    <SettingsPage
      title="Retention"
      state="How long data is kept. Older data is deleted every night."
      rows={3}
    >
      {({ settings: { retention }, now, defaults }) => (
        <>
          <NumberSetting
            name="retention.runDays"
            title="Runs"
            help="Ended runs with their traces, messages, attachments and idempotency keys, counted from the day they ended. Waiting and running runs are never deleted."
            now={
              now.oldestRunAt && (
                <>
                  The oldest run started <RelativeTime at={now.oldestRunAt} />.
                </>
              )
            }
            value={retention.runDays}
            initial={defaults.retention.runDays ?? 90}
            bounds={RETENTION_DAYS}
            unit="days"
            fieldLabel="Days"
            none="Keep forever"
            some="Delete after"
            confirm={(next) => deletes("runs and their traces", retention.runDays, next)}
          />
          <NumberSetting
            name="retention.requestLogDays"
            title="Request log"
            help="The requests that API keys and connected apps made, and the counts in the usage charts of keys."
            value={retention.requestLogDays}
            initial={defaults.retention.requestLogDays ?? 30}
            bounds={RETENTION_DAYS}
            unit="days"
            fieldLabel="Days"
            none="Keep forever"
            some="Delete after"
            confirm={(next) => deletes("requests", retention.requestLogDays, next)}
          />
          <AuditRetention
            days={retention.auditDays}
            now={
              now.oldestAuditAt && (
                <>
                  The oldest entry was made <RelativeTime at={now.oldestAuditAt} />.
                </>
              )
            }
          />
        </>
      )}
    </SettingsPage>
  );
}

const AUDIT_HELP = "Who did what: every administrative action and every answer. Kept for at least 90 days.";

/** Only owners can change it; admins see it. */
function AuditRetention({ days, now }: { days: number | null; now: ReactNode }) {
  const role = useSession().data?.role;
  if (role !== "owner") {
    return (
      <SettingCard title="Audit log" help={AUDIT_HELP} now={now}>
        <p>{days === null ? "Kept forever." : `Deleted after ${days} days.`} Only owners can change this.</p>
      </SettingCard>
    );
  }
  return (
    <NumberSetting
      name="retention.auditDays"
      title="Audit log"
      help={AUDIT_HELP}
      now={now}
      value={days}
      initial={365}
      bounds={AUDIT_RETENTION_DAYS}
      unit="days"
      fieldLabel="Days"
      none="Keep forever"
      some="Delete after"
      confirm={(next) => deletes("entries of the audit log", days, next)}
    />
  );
}

/** A shorter time deletes stored data tonight. */
function deletes(what: string, before: number | null, next: number | null) {
  if (next === null || !(next < (before ?? Number.POSITIVE_INFINITY))) return null;
  return {
    title: `Delete ${what} after ${next} ${next === 1 ? "day" : "days"}?`,
    text: `Everything older is deleted permanently tonight, and then every night. ${
      before === null ? "So far nothing was deleted." : `So far it was kept for ${before} days.`
    }`,
    label: "Delete older data",
  };
}
