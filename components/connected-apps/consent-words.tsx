/** What somebody meets between the client and the first call, so that nothing about it surprises. */
export function ConsentWords() {
  return (
    <section
      aria-label="What happens then"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">What happens then</h2>
      <ol className="grid list-decimal gap-2 pl-4 text-ink-soft marker:text-ink-faint">
        <li>The browser opens a page of this service. Sign in, if you are not.</li>
        <li>
          It says which app asks, where its sign-in ends, and what it would like to do. An app names itself:
          go on only if you have just started this.
        </li>
        <li>
          Tick what it may do, and the teams and projects it may touch where that is asked, then press
          Approve. You are back in the app.
        </li>
        <li>
          It lists its tools: agents to run, runs to read and answer. It stands under Connected apps, where
          you end it at any time.
        </li>
      </ol>
    </section>
  );
}
