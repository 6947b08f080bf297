/** What was said, as it was written. */
export function MessageText({ text }: { text: string }) {
  return <p className="wrap-anywhere max-w-[80ch] whitespace-pre-wrap">{text}</p>;
}
