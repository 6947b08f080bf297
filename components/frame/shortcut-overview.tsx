"use client";

import { Dialog } from "#components/ui/dialog.tsx";
import { KeyHint } from "#components/ui/key-hint.tsx";
import { type Shortcut, useShortcutGroups } from "#components/ui/use-shortcuts.ts";

/** Lists the shortcuts of the page, those of several parts with one name together. */
export function ShortcutOverview({ onClose }: { onClose: () => void }) {
  const groups = Map.groupBy(
    useShortcutGroups().filter(({ shortcuts }) => shortcuts.length > 0),
    ({ label }) => label,
  );
  return (
    <Dialog onClose={onClose} title="Keyboard">
      <div className="grid gap-5">
        {[...groups].map(([label, sameLabel]) => (
          <section key={label} aria-label={label} className="grid gap-1">
            <h3 className="pb-1 font-medium text-ink-faint text-meta">{label}</h3>
            <dl className="grid sm:grid-cols-2 sm:gap-x-8">
              {byLabel(sameLabel.flatMap(({ shortcuts }) => shortcuts)).map(([action, keys]) => (
                <div
                  key={action}
                  className="flex h-8 items-center justify-between gap-4 border-line border-b"
                >
                  <dt className="truncate">{action}</dt>
                  <dd className="flex gap-2">
                    {keys.map((one) => (
                      <KeyHint key={one} keys={one} className="pointer-coarse:inline-flex" />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Some actions have two shortcuts. */
function byLabel(shortcuts: readonly Shortcut[]): [label: string, keys: string[]][] {
  const labels = new Map<string, string[]>();
  for (const { label, keys } of shortcuts) labels.set(label, [...(labels.get(label) ?? []), keys]);
  return [...labels];
}
