const KEY = "laneway.told";
/** More than the server lists at once. */
const MOST = 60;

/** In a browser without storage. */
let kept: readonly string[] = [];

/** Which of these notifications this browser has not said yet; from now on it has. All its tabs share the list. */
export function takeNew(ids: readonly string[]): ReadonlySet<string> {
  const told = read();
  const fresh = new Set(ids.filter((id) => !told.includes(id)));
  if (fresh.size > 0) write([...fresh, ...told].slice(0, MOST));
  return fresh;
}

function read(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? "").split(" ");
  } catch {
    return kept;
  }
}

function write(ids: readonly string[]): void {
  kept = ids;
  try {
    localStorage.setItem(KEY, ids.join(" "));
  } catch {
    // Each tab for itself, then.
  }
}
