/** A sentence with code between backticks. */
export function InlineCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence that never changes
      <code key={index} className="wrap-anywhere font-mono">
        {part}
      </code>
    ),
  );
}
