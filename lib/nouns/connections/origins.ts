function parse(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
}

/** The origin in its one spelling; undefined for what is none, or is more than one. */
export function originOf(text: string): string | undefined {
  const url = parse(text);
  return url?.pathname === "/" && !hasUser(url) && !/[?#*]/.test(text) ? url.origin : undefined;
}

/** Whether requests can be sent to this URL unchanged: a user name in it would be a secret that everybody sees. */
export function isCallableUrl(text: string): boolean {
  const url = parse(text);
  return url !== undefined && !hasUser(url) && !text.includes("#");
}

function hasUser({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}
