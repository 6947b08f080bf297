import type { SkillPage } from "./use-skills.ts";

/** What a person writes of a skill. */
export type SkillContents = Pick<SkillPage, "name" | "description" | "instructions" | "tools">;

const FIELDS = ["name", "description", "instructions", "tools"] as const;
export type Field = (typeof FIELDS)[number];

export const FIELD_WORDS: Record<Field, string> = {
  name: "Name",
  description: "Description",
  instructions: "Instructions",
  tools: "Tools",
};

export function contentsOf({ name, description, instructions, tools }: SkillContents): SkillContents {
  return { name, description, instructions, tools };
}

/** A field as text, to be compared line by line. */
export const textOf = (contents: SkillContents, field: Field): string =>
  field === "tools" ? contents.tools.join("\n") : contents[field];

const isSameIn = (field: Field, one: SkillContents, other: SkillContents) =>
  textOf(one, field) === textOf(other, field);

export const isSameSkill = (one: SkillContents, other: SkillContents) =>
  FIELDS.every((field) => isSameIn(field, one, other));

/** The fields in which two texts differ. */
export const differing = (one: SkillContents, other: SkillContents) =>
  FIELDS.filter((field) => !isSameIn(field, one, other));

/** What two people made of the same text: the fields that both changed, differently. */
export function conflictsOf({ base, mine, theirs }: Versions): Field[] {
  return FIELDS.filter(
    (field) =>
      !isSameIn(field, mine, theirs) && !isSameIn(field, base, mine) && !isSameIn(field, base, theirs),
  );
}

interface Versions {
  readonly base: SkillContents;
  readonly mine: SkillContents;
  readonly theirs: SkillContents;
}

/** Each field from whoever changed it; where both did, from whom `choose` says. */
export function mergeContents(
  { base, mine, theirs }: Versions,
  choose: (field: Field) => "mine" | "theirs",
): SkillContents {
  const conflicts = conflictsOf({ base, mine, theirs });
  const from = (field: Field): SkillContents => {
    if (conflicts.includes(field)) return choose(field) === "mine" ? mine : theirs;
    return isSameIn(field, base, mine) ? theirs : mine;
  };
  return {
    name: from("name").name,
    description: from("description").description,
    instructions: from("instructions").instructions,
    tools: from("tools").tools,
  };
}
