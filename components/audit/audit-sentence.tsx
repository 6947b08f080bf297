import type { AuditEntry } from "#lib/contract/dashboard/audit.ts";
import { actorName, auditTemplate, targetName } from "./audit-words.ts";

/** An entry as a sentence with highlighted names. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const names: Readonly<Record<string, string>> = {
    "{actor}": actorName(entry.actor),
    "{target}": targetName(entry.target),
  };
  const parts = auditTemplate(entry).split(/(\{actor\}|\{target\})/);
  return (
    <>
      {parts.map((part, index) => {
        const name = names[part];
        // A template's parts keep their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        if (name === undefined) return <span key={index}>{part}</span>;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <bdi key={index} className="font-medium">
            {index === 0 ? capital(name) : name}
          </bdi>
        );
      })}
    </>
  );
}

/** The same as plain text, for a title. */
export function auditSentence(entry: AuditEntry): string {
  const words = auditTemplate(entry)
    .replaceAll("{actor}", actorName(entry.actor))
    .replaceAll("{target}", targetName(entry.target));
  return capital(words);
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
