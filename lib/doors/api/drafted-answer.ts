import type { z } from "zod";
import type { Draft } from "#lib/contract/authoring.ts";
import type { Skill } from "#lib/contract/skills.ts";
import { answer } from "./answer.ts";

/** Drafts carry their revision as ETag, whoever asks (D16). */
export const draftAnswer = ({ draft, etag }: { draft: z.input<typeof Draft>; etag: string }) =>
  answer({ body: draft, headers: { etag } });

export const skillAnswer = ({ skill, etag }: { skill: z.input<typeof Skill>; etag: string }) =>
  answer({ body: skill, headers: { etag } });
