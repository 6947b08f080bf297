/** A person who can be mentioned. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

const TYPED = /(?:^|[\s(])@([^\s@[\]()]{0,30}(?: [^\s@[\]()]{1,30})?)$/u;
const SHOWN = 6;

/** What is typed after an @ directly before the cursor; undefined where none is. */
export function mentionBefore(text: string, cursor: number): string | undefined {
  return TYPED.exec(text.slice(0, cursor))?.[1];
}

/** The people whose name, or a word of it, begins with what is typed. */
export function peopleFor(people: readonly Person[], typed: string): Person[] {
  const low = typed.toLocaleLowerCase();
  const fits = (name: string) =>
    name.startsWith(low) || name.split(/\s+/).some((word) => word.startsWith(low));
  return people.filter(({ name }) => fits(name.toLocaleLowerCase())).slice(0, SHOWN);
}

/** The text with the person's name instead of what is typed before the cursor, and the cursor after it. */
export function withPerson(
  { text, cursor }: { text: string; cursor: number },
  { name }: Person,
): { text: string; cursor: number } {
  const start = cursor - (mentionBefore(text, cursor)?.length ?? 0);
  const inserted = `${text.slice(0, start)}${shownName(name)} `;
  return { text: `${inserted}${text.slice(cursor).replace(/^ /, "")}`, cursor: inserted.length };
}

/** The Markdown of a comment: each @Name of a chosen person becomes `@[Name](usr_…)`. */
export function withMentions(text: string, chosen: readonly Person[]): string {
  if (chosen.length === 0) return text;
  // The longest first: of "Ann" and "Ann Lee", both chosen, the whole name counts.
  const names = new Map(
    chosen
      .toSorted((one, other) => other.name.length - one.name.length)
      .map((one) => [shownName(one.name), one.id]),
  );
  const any = new RegExp(`@(${[...names.keys()].map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return text.replace(any, (_, name: string) => `@[${name}](${names.get(name)})`);
}

const MENTION = /@\[([^\][\n]{1,200})\]\((usr_[0-9a-z]{26})\)/g;

/**
 * A comment as it is edited: its mentions as @Name, and the people whom they name. Where that could not be told apart from
 * other text, such as two people of one name, it stays as it is stored.
 */
export function withoutMentions(body: string): { text: string; mentioned: readonly Person[] } {
  const people = new Map([...body.matchAll(MENTION)].map(([, name = "", id = ""]) => [id, { id, name }]));
  const shown = {
    text: body.replace(MENTION, (_, name: string) => `@${name}`),
    mentioned: [...people.values()],
  };
  return withMentions(shown.text, shown.mentioned) === body ? shown : { text: body, mentioned: [] };
}

/** Without what would end a mention. */
const shownName = (name: string) => name.replace(/[[\]\n]/g, "").slice(0, 200);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
