/** Behind the label of what may be left empty; required is the norm. Heard as a word of its own. */
export function OptionalMark() {
  return (
    <>
      <span className="sr-only">, </span>
      <span className="ml-1.5 font-normal text-ink-faint text-meta">optional</span>
    </>
  );
}
