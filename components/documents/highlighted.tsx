import { Fragment } from "react";

/** A text with the found words marked. Places are in characters, as the service counts them. */
export function Highlighted({
  text,
  places,
}: {
  text: string;
  places: readonly { readonly offset: number; readonly length: number }[];
}) {
  const characters = Array.from(text);
  const part = (from: number, to?: number) => characters.slice(from, to).join("");
  let from = 0;
  const parts = places.map(({ offset, length }) => {
    const before = part(from, offset);
    from = offset + length;
    return { offset, before, marked: part(offset, from) };
  });
  return (
    <>
      {parts.map(({ offset, before, marked }) => (
        <Fragment key={offset}>
          {before}
          <mark className="rounded-sm bg-accent-wash px-0.5 font-medium text-ink">{marked}</mark>
        </Fragment>
      ))}
      {part(from)}
    </>
  );
}
