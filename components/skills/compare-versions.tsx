"use client";

import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { SkillDifferences } from "./skill-differences.tsx";
import type { SkillContents } from "./skill-merge.ts";
import { type SkillEntry, type SkillPage, useSkillVersion } from "./use-skills.ts";

const DRAFT = "draft";
const nameOf = (choice: string) => (choice === DRAFT ? "The draft" : `Version ${choice}`);
const versionOf = (choice: string) => (choice === DRAFT ? null : Number(choice));

/** Any two versions line by line, or one and the draft. */
export function CompareVersions({
  page,
  entries,
  typed,
}: {
  page: SkillPage;
  entries: readonly SkillEntry[];
  /** The draft as it is typed; undefined for those who do not see it. */
  typed: SkillContents | undefined;
}) {
  const [newest, second] = entries;
  const latest = String(newest?.version ?? 1);
  const [from, setFrom] = useState(typed || !second ? latest : String(second.version));
  const [to, setTo] = useState(typed ? DRAFT : latest);
  const [before, after] = [
    useSkillVersion(page.id, versionOf(from)),
    useSkillVersion(page.id, versionOf(to)),
  ];
  const contents = (choice: string, read: typeof before) => (choice === DRAFT ? typed : read.data);
  const [one, other] = [contents(from, before), contents(to, after)];
  const options = [
    ...(typed ? [{ value: DRAFT, label: nameOf(DRAFT) }] : []),
    ...entries.map(({ version, message }) => ({
      value: String(version),
      label: nameOf(String(version)),
      hint: message,
    })),
  ];
  return (
    <section aria-labelledby="compare-versions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="compare-versions" className="font-semibold">
        Compare
      </h2>
      <div className="grid max-w-xl gap-3 sm:grid-cols-2">
        <Select label="From" options={options} value={from} onValueChange={setFrom} />
        <Select label="To" options={options} value={to} onValueChange={setTo} />
      </div>
      {one && other ? (
        <SkillDifferences
          before={{ name: nameOf(from), contents: one }}
          after={{ name: nameOf(to), contents: other }}
        />
      ) : (
        <NotLoaded
          what="The version could not be loaded."
          query={before.error ? before : after}
          pending={<Skeleton className="h-40 rounded-lg" />}
        />
      )}
    </section>
  );
}
