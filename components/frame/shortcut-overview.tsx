"use client";

import { Dialog } from "#components/ui/dialog.tsx";
import { KeyHint } from "#components/ui/key-hint.tsx";
import { type Shortcut, useShortcutGroups } from "#components/ui/use-shortcuts.ts";

/** Lists the shortcuts of the page, those of several parts with one name together, and no key that does something else. */
export function ShortcutOverview({ onClose }: { onClose: () => void }) {
  const groups = Map.groupBy(inEffect(useShortcutGroups()), ({ label }) => label);
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
                  className="flex min-h-8 items-center justify-between gap-4 border-line border-b py-1"
                >
                  <dt>{action}</dt>
                  <dd className="flex shrink-0 gap-2">
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

/** A key belongs to the first part that takes it. */
function inEffect(groups: ReturnType<typeof useShortcutGroups>): ReturnType<typeof useShortcutGroups> {
  const taken = new Set<string>();
  return groups.flatMap(({ label, shortcuts }) => {
    const own = shortcuts.filter(({ keys }) => !taken.has(keys));
    for (const { keys } of own) taken.add(keys);
    return own.length > 0 ? [{ label, shortcuts: own }] : [];
  });
}

/** Some actions have two shortcuts. */
function byLabel(shortcuts: readonly Shortcut[]): [label: string, keys: string[]][] {
  const labels = new Map<string, string[]>();
  for (const { label, keys } of shortcuts) labels.set(label, [...(labels.get(label) ?? []), keys]);
  return [...labels];
}
