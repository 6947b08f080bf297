const PLACE = "laneway:uploads";
/** Uploads that nobody went on with are gone from the service after a day. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

interface Known {
  readonly uploadId: string;
  readonly begunAt: number;
}

/** Tells a file from others: the same one, chosen again after a reload, goes on where it was. */
export const fileKey = (teamId: string, { name, size, lastModified }: File) =>
  JSON.stringify([teamId, name, size, lastModified]);

/** The uploads that this browser has begun, by file. Another tab writes here too. */
export const knownUploads = {
  get: (key: string) => read()[key]?.uploadId,
  set(key: string, uploadId: string) {
    write({ ...read(), [key]: { uploadId, begunAt: Date.now() } });
  },
  forget(key: string) {
    const { [key]: _, ...others } = read();
    write(others);
  },
};

function read(): Readonly<Record<string, Known>> {
  try {
    const stored: Record<string, Known> = JSON.parse(window.localStorage.getItem(PLACE) ?? "{}");
    const isRecent = ([, { begunAt }]: [string, Known]) => begunAt > Date.now() - KEPT_MS;
    return Object.fromEntries(Object.entries(stored).filter(isRecent));
  } catch {
    return {};
  }
}

function write(known: Readonly<Record<string, Known>>): void {
  try {
    window.localStorage.setItem(PLACE, JSON.stringify(known));
  } catch {
    // Without storage an upload goes on only as long as the page is open.
  }
}
