/** RFC 6901. */
export function isJsonPointer(text: string): boolean {
  return text === "" || (text.startsWith("/") && !/~(?![01])/.test(text));
}

/** How far to go up, then a pointer, or `#` for the name of where one has arrived. */
export function isRelativeJsonPointer(text: string): boolean {
  const up = /^(?:0|[1-9][0-9]*)/.exec(text)?.[0];
  if (up === undefined) return false;
  const rest = text.slice(up.length);
  return rest === "#" || isJsonPointer(rest);
}
