import { Badge } from "#components/ui/badge.tsx";

/** Whether a skill is published, and whether its draft says something else by now. */
export function SkillState({
  publishedVersion,
  isChanged,
}: {
  publishedVersion: number | null;
  isChanged: boolean;
}) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {publishedVersion === null ? (
        <Badge>Draft</Badge>
      ) : (
        <Badge tone="good">Version {publishedVersion}</Badge>
      )}
      {publishedVersion !== null && isChanged && <Badge tone="attention">Unpublished changes</Badge>}
    </span>
  );
}
