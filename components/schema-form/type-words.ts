/** Display names of JSON Schema types. */
const WORDS: Readonly<Record<string, string>> = {
  string: "Text",
  number: "Number",
  integer: "Whole number",
  boolean: "Yes or no",
  object: "Object",
  array: "List",
  null: "Nothing",
};

export function typeWord(type: string): string {
  return WORDS[type] ?? "Anything";
}
