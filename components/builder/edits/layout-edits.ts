import { defineMember, memberOf } from "#lib/contract/json.ts";
import type { Content, Note, Place } from "../draft/content.ts";

/** Places somebody chose. */
export function movePlaces(content: Content, places: ReadonlyMap<string, Place>): Content {
  const nodes: Record<string, Place> = { ...content.layout.nodes };
  for (const [id, { x, y }] of places) defineMember(nodes, id, { x: Math.round(x), y: Math.round(y) });
  return { ...content, layout: { ...content.layout, nodes } };
}

/** Every node where the automatic layout has it. */
export function forgetPlaces(content: Content): Content {
  return { ...content, layout: { ...content.layout, nodes: {} } };
}

const NOTE_SIZE = { width: 220, height: 100 } as const;

export function addNote(content: Content, { x, y }: Place): { content: Content; id: string } {
  let number = 1;
  while (`note_${number}` in content.layout.notes) number++;
  // Two people who add one at once do not share it.
  const id = `note_${number}_${Math.random().toString(36).slice(2, 7)}`;
  const note = { x: Math.round(x), y: Math.round(y), ...NOTE_SIZE, text: "" };
  return { content: withNotes(content, { ...content.layout.notes, [id]: note }), id };
}

export function changeNote(content: Content, id: string, part: Partial<Note>): Content {
  const note = memberOf(content.layout.notes, id);
  if (!note) return content;
  const next = { ...note, ...part };
  const whole = { ...next, x: Math.round(next.x), y: Math.round(next.y) };
  return withNotes(content, { ...content.layout.notes, [id]: whole });
}

function withNotes(content: Content, notes: Readonly<Record<string, Note>>): Content {
  return { ...content, layout: { ...content.layout, notes } };
}
