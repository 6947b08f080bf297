import { OptionList } from "#components/ui/option-list.tsx";
import { FUNCTION_REFERENCE, type ReferenceRow } from "./function-reference.ts";

const ROWS = FUNCTION_REFERENCE.flatMap(({ title, rows }) =>
  rows.map((row) => ({ row, group: title.replace("Functions of ", "For ") })),
);

const OPTIONS = ROWS.map(({ row: [name, does, example, gives], group }) => ({
  value: name,
  label: name,
  detail: does,
  code: `${example} → ${gives}`,
  keywords: [does, example],
  group,
}));

/** Every function: what it does, an example, and what that gives. */
export function FunctionList({ onChoose }: { onChoose: (row: ReferenceRow) => void }) {
  return (
    <OptionList
      label="Functions"
      searchLabel="Search functions"
      options={OPTIONS}
      chosen={[]}
      onChoose={(name) => {
        const found = ROWS.find(({ row }) => row[0] === name);
        if (found) onChoose(found.row);
      }}
      empty="No function matches."
    />
  );
}
