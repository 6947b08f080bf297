/** Shows progress to a waiting person. Standard output stays free for programs. */
export type Print = (line: string) => void;

const toTerminal: Print = (line) => process.stderr.write(`${line}\n`);

const QUIET_MS = 1000;
const REPEAT_MS = 10_000;

/**
 * Runs one step of a start. A step under a second prints nothing; a longer one is announced, repeated every ten
 * seconds, and its duration is printed. `note` changes its description.
 */
export async function runStep<T>({
  title,
  work,
  print = toTerminal,
}: {
  title: string;
  work: (note: (message: string) => void) => Promise<T>;
  print?: Print;
}): Promise<T> {
  const startedAt = performance.now();
  let doing = title;
  let announced: string | undefined;
  const announce = () => {
    if (announced === doing) {
      print(`  … still working: ${doing} (${seconds(startedAt)} s)`);
    } else {
      announced = doing;
      print(`  ${doing} …`);
    }
  };
  const first = setTimeout(announce, QUIET_MS);
  const repeated = setInterval(announce, REPEAT_MS);
  try {
    const result = await work((message) => {
      doing = message;
      if (announced !== undefined) announce();
    });
    if (announced !== undefined) print(`  ${title}: done in ${seconds(startedAt)} s`);
    return result;
  } finally {
    clearTimeout(first);
    clearInterval(repeated);
  }
}

function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
