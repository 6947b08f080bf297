import { useEffect, useState } from "react";
import { readTyping, type Typing, writeTyping } from "./kept-typing.ts";
import { contentsOf, isSameSkill, mergeContents, type SkillContents } from "./skill-merge.ts";
import { type SkillPage, useUpdateSkill } from "./use-skills.ts";

const baseOf = (skill: SkillContents & { revision: number }): Typing["base"] => ({
  ...contentsOf(skill),
  revision: skill.revision,
});

const fresh = (page: SkillPage): Typing => ({ base: baseOf(page), typed: contentsOf(page) });

/** The draft as it is typed, and what of it the service has. Nothing typed is replaced without being asked. */
export function useSkillDraft(page: SkillPage) {
  const [typing, setTyping] = useState<Typing>(() => fresh(page));
  const [isRead, setRead] = useState(false);
  const update = useUpdateSkill(page.id);
  useEffect(() => {
    const kept = readTyping(page.id);
    if (kept) setTyping(kept);
    setRead(true);
  }, [page.id]);
  const { base, typed } = typing;
  const isDirty = !isSameSkill(base, typed);
  useEffect(() => {
    if (isRead) writeTyping(page.id, isDirty ? typing : undefined);
  }, [page.id, typing, isDirty, isRead]);
  const isOutdated = page.revision > base.revision;
  // Somebody else saved, and nothing is typed here: theirs is what there is.
  if (isOutdated && !isDirty) setTyping(fresh(page));

  async function save(): Promise<number> {
    if (!isDirty) return base.revision;
    const sent = typed;
    const { revision, ...saved } = await update.mutateAsync({ revision: base.revision, ...sent });
    setTyping((now) => ({
      base: baseOf({ ...saved, revision }),
      typed: typedSince(now.typed, sent, contentsOf(saved)),
    }));
    return revision;
  }

  return {
    typed,
    base,
    isDirty,
    /** What somebody else saved since this was begun; undefined if nobody did. */
    theirs: isOutdated && isDirty ? contentsOf(page) : undefined,
    saving: update,
    type: (changes: Partial<SkillContents>) =>
      setTyping((now) => ({ ...now, typed: { ...now.typed, ...changes } })),
    discard: () => setTyping(fresh(page)),
    merge: (choose: Parameters<typeof mergeContents>[1]) =>
      setTyping((now) => ({
        base: baseOf(page),
        typed: mergeContents({ base: now.base, mine: now.typed, theirs: contentsOf(page) }, choose),
      })),
    save,
  };
}

export type SkillDraft = ReturnType<typeof useSkillDraft>;

/** Keeps what was typed during the request; everything else is as the service stored it. */
function typedSince(now: SkillContents, sent: SkillContents, saved: SkillContents): SkillContents {
  return {
    name: now.name === sent.name ? saved.name : now.name,
    description: now.description === sent.description ? saved.description : now.description,
    instructions: now.instructions === sent.instructions ? saved.instructions : now.instructions,
    tools: now.tools === sent.tools ? saved.tools : now.tools,
  };
}
