import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { SCOPE_FACTS } from "#lib/contract/scope-facts.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { KeyChoices } from "./allowlist-fields.tsx";
import { type KeyDraft, needsAllowlists } from "./key-draft.ts";
import { ALL_SCOPES, capitalised } from "./scope-words.ts";

/** What the key in the form will be able to do. */
export function KeySummary({
  draft,
  choices,
  actions,
}: {
  draft: KeyDraft;
  choices: KeyChoices | undefined;
  actions: ReactNode;
}) {
  const person = choices?.people.find(({ id }, index) =>
    draft.actsAsUserId === null ? index === 0 : id === draft.actsAsUserId,
  );
  const { teams, projects } = needsAllowlists(draft.scopes);
  const places = [
    ...(teams ? namesOf(choices?.teams, draft.allowedTeamIds) : []),
    ...(projects ? namesOf(choices?.projects, draft.allowedProjectIds) : []),
  ];
  const tooMuch = person ? beyondRole(person.role, draft.scopes) : undefined;
  return (
    <aside
      aria-label="Summary"
      className="grid gap-4 self-start rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-18"
    >
      <h2 className="wrap-anywhere font-semibold">{draft.name.trim() || "The new key"} can</h2>
      <ul className="grid gap-1.5 text-table">
        {ALL_SCOPES.map((scope) => {
          const isAllowed = draft.scopes.includes(scope);
          const Icon = isAllowed ? Check : Minus;
          return (
            <li
              key={scope}
              className={isAllowed ? "flex items-center gap-2" : "flex items-center gap-2 text-ink-faint"}
            >
              <Icon aria-hidden className={isAllowed ? "size-4 text-completed" : "size-4"} />
              <span className="sr-only">{isAllowed ? "may" : "may not"}</span>
              {capitalised(SCOPE_FACTS[scope].can)}
            </li>
          );
        })}
      </ul>
      {teams && (
        <p className="wrap-anywhere text-table">
          <span className="text-ink-soft">Limited to </span>
          {places.length > 0 ? places.join(", ") : <span className="text-failed">no team yet</span>}
        </p>
      )}
      {tooMuch && person && (
        <p className="rounded-md bg-waiting-wash px-2.5 py-2 text-table">
          {person.name} is {article(person.role)} and may not {tooMuch}. Requests to do so are refused.
        </p>
      )}
      <div className="flex flex-wrap gap-2 [&>*]:grow">{actions}</div>
    </aside>
  );
}

function namesOf(all: readonly { id: string; name: string }[] | undefined, ids: readonly string[]): string[] {
  return (all ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

const RANK = ["viewer", "operator", "builder", "admin", "owner"];

/** What the scopes allow but the person's role does not (D14), as text. */
function beyondRole(role: string, scopes: readonly Scope[]): string | undefined {
  const below = (needed: string) => RANK.indexOf(role) < RANK.indexOf(needed);
  if (scopes.includes("agents:write") && below("builder")) return SCOPE_FACTS["agents:write"].can;
  if (scopes.includes("agents:run") && below("operator")) return SCOPE_FACTS["agents:run"].can;
  return undefined;
}

const article = (role: string) => `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;
