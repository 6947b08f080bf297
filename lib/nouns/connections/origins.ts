function parse(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
}

/** The origin in canonical form; undefined for anything else. */
export function originOf(text: string): string | undefined {
  const url = parse(text);
  return url?.pathname === "/" && !hasUser(url) && !/[?#*]/.test(text) ? url.origin : undefined;
}

/** Whether this URL can be called. It must not contain a user name, which would be a visible secret. */
export function isCallableUrl(text: string): boolean {
  const url = parse(text);
  return url !== undefined && !hasUser(url) && !text.includes("#");
}

function hasUser({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}
