/** Describes the steps between the client and the first call, so that none surprises. */
export function ConsentWords() {
  return (
    <section
      aria-label="What happens next"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">What happens next</h2>
      <ol className="grid list-decimal gap-2 pl-4 text-ink-soft marker:text-ink-faint">
        <li>The browser opens a page of this service. Sign in, if you are not.</li>
        <li>
          It names the app, the address it redirects to, and what it wants to do. An app chooses its own name:
          continue only if you have just started this.
        </li>
        <li>
          Tick what the app may do and, if asked, which teams and projects it may use. Then press Approve. You
          return to the app.
        </li>
        <li>
          The app lists its tools: agents to run, runs to read and answer. You can end the connection under
          Connected apps at any time.
        </li>
      </ol>
    </section>
  );
}
