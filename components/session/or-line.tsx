/** Separates sign-in methods. */
export function OrLine() {
  return (
    <div className="flex items-center gap-3 text-ink-faint text-meta">
      <span aria-hidden className="h-px grow bg-line" />
      or
      <span aria-hidden className="h-px grow bg-line" />
    </div>
  );
}
