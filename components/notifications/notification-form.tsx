"use client";

import { type FormEvent, useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { readersZone } from "#components/ui/format-date.ts";
import { Select } from "#components/ui/select.tsx";
import { notify } from "#components/ui/toast.tsx";
import type { NotificationSubject } from "#lib/contract/notification-choices.ts";
import { DigestTime } from "./digest-time.tsx";
import { EMAIL_OPTIONS, SUBJECT_WORDS } from "./subject-words.ts";
import {
  type NotificationBody,
  type NotificationSettings,
  useChangeNotificationSettings,
} from "./use-notification-settings.ts";

const SUBJECTS = Object.keys(SUBJECT_WORDS) as NotificationSubject[]; // the keys of a Record

/** For each subject, whether it comes by e-mail and in the browser; and when the digest comes. */
export function NotificationForm({ settings }: { settings: NotificationSettings }) {
  const { isMailConfigured, email } = settings;
  const [chosen, setChosen] = useState<NotificationBody>(() => bodyOf(settings));
  const { mutate, error, isPending } = useChangeNotificationSettings();
  const { choices } = chosen;
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate(chosen, { onSuccess: () => notify("Notifications saved") });
  }
  function choose(
    subject: NotificationSubject,
    change: Partial<NotificationBody["choices"][NotificationSubject]>,
  ) {
    setChosen({ ...chosen, choices: { ...choices, [subject]: { ...choices[subject], ...change } } });
  }
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(bodyOf(settings));
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-ink-soft">
        {isMailConfigured ? (
          <>
            E-mails go to <span className="wrap-anywhere text-ink">{email}</span>.
          </>
        ) : (
          "E-mail is not configured on this installation."
        )}
      </p>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {SUBJECTS.map((subject) => {
          const { label, help } = SUBJECT_WORDS[subject];
          return (
            <fieldset
              key={subject}
              aria-label={label}
              className="grid items-center gap-x-6 gap-y-2 p-3 sm:grid-cols-[minmax(0,1fr)_9.5rem_auto]"
            >
              <div className="grid gap-0.5">
                <p className="font-medium">{label}</p>
                <p className="text-ink-soft text-table">{help}</p>
              </div>
              <Select
                label={`E-mail: ${label}`}
                hideLabel
                options={EMAIL_OPTIONS}
                value={choices[subject].email}
                onValueChange={(value) => choose(subject, { email: value })}
                disabled={!isMailConfigured}
                isCompact
              />
              <Checkbox
                label="Browser"
                aria-label={`Browser: ${label}`}
                checked={choices[subject].browser}
                onChange={(event) => choose(subject, { browser: event.target.checked })}
              />
            </fieldset>
          );
        })}
      </div>
      {SUBJECTS.some((subject) => choices[subject].email === "digest") && (
        <DigestTime
          hour={chosen.digestHour}
          timeZone={chosen.timeZone}
          onChange={(time) => setChosen({ ...chosen, ...time })}
          timeZoneFault={fieldFault(error, "/timeZone")}
        />
      )}
      {!isFieldFault(error, ["/timeZone"]) && (
        <RefusalNotice what="Your notifications were not saved." error={error} />
      )}
      <Button type="submit" look="primary" disabled={isPending || !isChanged} className="justify-self-start">
        {isPending ? "Saving" : "Save notifications"}
      </Button>
    </form>
  );
}

/** The person's time zone is the browser's until they choose another. */
const bodyOf = ({ choices, digestHour, timeZone }: NotificationSettings): NotificationBody => ({
  choices,
  digestHour,
  timeZone: timeZone ?? readersZone(),
});
