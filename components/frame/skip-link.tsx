/** The first tab stop: skips the repeated start of every page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-20 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
    >
      Skip to the content
    </a>
  );
}
