"use client";

import type { KeyboardEvent, ReactNode } from "react";

/**
 * A row of tabs with arrow-key navigation; only the chosen one is a tab stop. Its panel is the element with the id
 * `${id}-panel`, labelled by `${id}-${value}`.
 */
export function TabList<Value extends string>({
  id,
  label,
  tabs,
  value,
  onValueChange,
  className,
  tabClassName,
}: {
  id: string;
  label: string;
  tabs: readonly { readonly value: Value; readonly content: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  className: string;
  tabClassName: string;
}) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const from = tabs.findIndex((tab) => tab.value === value);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: from + 1,
      ArrowLeft: from - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = steps[event.key];
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onValueChange(tab.value);
    document.getElementById(`${id}-${tab.value}`)?.focus();
  }
  return (
    <div role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move} className={className}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          data-state={tab.value === value ? "active" : "inactive"}
          onClick={() => tab.value !== value && onValueChange(tab.value)}
          className={tabClassName}
        >
          {tab.content}
        </button>
      ))}
    </div>
  );
}
