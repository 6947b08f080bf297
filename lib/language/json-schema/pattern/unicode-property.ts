/** The long names of the general categories; RE2 knows the short ones only. */
const CATEGORIES = new Map(
  Object.entries({
    Letter: "L",
    Cased_Letter: "LC",
    Uppercase_Letter: "Lu",
    Lowercase_Letter: "Ll",
    Titlecase_Letter: "Lt",
    Modifier_Letter: "Lm",
    Other_Letter: "Lo",
    Mark: "M",
    Combining_Mark: "M",
    Nonspacing_Mark: "Mn",
    Spacing_Mark: "Mc",
    Enclosing_Mark: "Me",
    Number: "N",
    Decimal_Number: "Nd",
    digit: "Nd",
    Letter_Number: "Nl",
    Other_Number: "No",
    Punctuation: "P",
    punct: "P",
    Connector_Punctuation: "Pc",
    Dash_Punctuation: "Pd",
    Open_Punctuation: "Ps",
    Close_Punctuation: "Pe",
    Initial_Punctuation: "Pi",
    Final_Punctuation: "Pf",
    Other_Punctuation: "Po",
    Symbol: "S",
    Math_Symbol: "Sm",
    Currency_Symbol: "Sc",
    Modifier_Symbol: "Sk",
    Other_Symbol: "So",
    Separator: "Z",
    Space_Separator: "Zs",
    Line_Separator: "Zl",
    Paragraph_Separator: "Zp",
    Other: "C",
    Control: "Cc",
    cntrl: "Cc",
    Format: "Cf",
    Surrogate: "Cs",
    Private_Use: "Co",
    Unassigned: "Cn",
  }),
);

/** RE2's name for the property in ECMA-262's `\p{…}`; undefined if RE2 has no set for it. */
export function unicodeProperty(name: string): string | undefined {
  const [key, value] = name.includes("=") ? name.split("=", 2) : [undefined, name];
  if (value === undefined || !/^\w+$/.test(value)) return undefined;
  if (key === undefined || key === "gc" || key === "General_Category") return CATEGORIES.get(value) ?? value;
  return key === "sc" || key === "Script" ? value : undefined;
}
