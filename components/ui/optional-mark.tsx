/** Marks an optional field's label; fields are required by default. Read as a separate word. */
export function OptionalMark() {
  return (
    <>
      <span className="sr-only">, </span>
      <span className="ml-1.5 font-normal text-ink-faint text-meta">optional</span>
    </>
  );
}
