import { apiCall } from "#components/api/api-call.ts";

/** One request holds it, in base64; larger ones are uploaded in parts, under Files. */
const MOST_BYTES = 15_000_000;

/** Stores an image among a team's files, for a document that shows it. @throws Error that says why it was not. */
export async function storeImage(teamId: string, file: File): Promise<{ title: string; href: string }> {
  if (file.size > MOST_BYTES)
    throw new Error("It has more than 15 MB: upload it under Files, and link to it from there.");
  const { name, type } = file;
  const base64 = await dataAddress(file);
  const stored = await apiCall("POST /api/files", { body: { teamId, name: name || "image", type, base64 } });
  return { title: stored.name, href: `/files/${stored.id}` };
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("The browser could not read it."));
    reader.readAsDataURL(file);
  });
}
