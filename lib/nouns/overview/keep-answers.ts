const MAX_KEPT = 200;

/** Remembers answers that take long to find, for those who ask the same within `keptMs`; a failure is not kept. */
export function keepAnswers<Answer>(): (
  asked: { readonly key: string; readonly keptMs: number },
  find: () => Promise<Answer>,
) => Promise<Answer> {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();
  return ({ key, keptMs }, find) => {
    const now = Date.now();
    const earlier = kept.get(key);
    if (earlier && now < earlier.until) return earlier.answer;
    const answer = find();
    if (keptMs > 0) {
      kept.delete(key);
      kept.set(key, { until: now + keptMs, answer });
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      answer.catch(() => kept.delete(key));
    }
    return answer;
  };
}
