import { chosenWords, toggled } from "./choices.ts";
import type { Filter } from "./filter-bar.tsx";
import { type Option, OptionList, type OptionListProps } from "./option-list.tsx";

interface Choice<Value extends string>
  extends Pick<Filter, "id" | "label" | "icon" | "isPinned">,
    Pick<OptionListProps, "onSearch" | "isSearching" | "searchLabel" | "empty"> {
  readonly options: readonly (Option & { readonly value: Value })[];
  /** The name of a chosen value; by default the label of its option. */
  readonly word?: (value: Value) => string;
}

/** A filter to one of several values. Choosing closes it. */
export function filterToOne<Value extends string>({
  chosen,
  onChange,
  id,
  label,
  icon,
  isPinned = false,
  word,
  ...list
}: Choice<Value> & {
  chosen: NoInfer<Value> | null;
  onChange: (chosen: Value | null) => void;
}): Filter {
  return {
    id,
    label,
    icon,
    isPinned,
    value: chosen === null ? undefined : (word ?? labelIn(list.options))(chosen),
    onClear: () => onChange(null),
    editor: (close) => (
      <OptionList
        {...list}
        label={label}
        chosen={chosen === null ? [] : [chosen]}
        onChoose={(value) => {
          onChange(list.options.find((option) => option.value === value)?.value ?? null);
          close();
        }}
      />
    ),
  };
}

/** A filter to any of several values, in the order in which they were chosen. */
export function filterToAny<Value extends string>({
  chosen,
  onChange,
  id,
  label,
  icon,
  isPinned = false,
  word,
  ...list
}: Choice<Value> & {
  chosen: readonly NoInfer<Value>[];
  onChange: (chosen: Value[]) => void;
}): Filter {
  return {
    id,
    label,
    icon,
    isPinned,
    value: chosenWords(chosen.map(word ?? labelIn(list.options))),
    onClear: () => onChange([]),
    editor: () => (
      <OptionList
        {...list}
        label={label}
        multiple
        chosen={chosen}
        onChoose={(value) => {
          const option = list.options.find((one) => one.value === value);
          if (option) onChange(toggled(chosen, option.value));
        }}
      />
    ),
  };
}

const labelIn =
  (options: readonly Option[]) =>
  (value: string): string =>
    options.find((option) => option.value === value)?.label ?? value;
