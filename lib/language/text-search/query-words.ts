import { isSpaceless, SPACELESS } from "./begins-words.ts";
import { foldText, foldWords, plainMarks, wordsApart } from "./fold-text.ts";

/** Nothing is typed on to a word after these. */
const ENDED = /[\s?!,;]$/u;
const RUNS = new RegExp(`[${SPACELESS}]+|[^${SPACELESS}]+`, "gu");
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Words of questions that do not say what they are about. */
const PARTICLES = new Set(
  `の に は を が と で も へ や か な ね よ です ます ください どう 何 いつ どこ
   的 了 是 在 吗 呢 吧 啊 和 与 或 有 我 你 什么 怎么 怎样 如何 多少 哪 哪里 请 吗
   ที่ และ ใน ของ คือ อะไร อย่างไร ไหม เป็น มี ได้ จะ ให้ กับ หรือ`.split(/\s+/),
);

/** A single Hiragana is an ending or a particle to the dictionary. */
const isParticle = (segment: string) => PARTICLES.has(segment) || /^[\u3041-\u309f]$/.test(segment);

/** A word that somebody looks for. */
export interface QueryWord {
  readonly text: string;
  readonly folded: string;
  /** Its words, where marks stand between them that may make them one to PostgreSQL; else null. */
  readonly apart: string | null;
  /** The index entries of a word in a script without spaces; null for others. */
  readonly pieces: readonly string[] | null;
  /** Whether a word that only begins so is meant, too. */
  readonly isBegun: boolean;
  /** Left out beside others. */
  readonly isParticle: boolean;
}

/**
 * The words of a query, each once. What is written without spaces is cut by its language's dictionary; the last word may
 * be its beginning alone, unless a space or the end of a sentence follows.
 */
export function queryWords(query: string, { max }: { max: number }): readonly QueryWord[] {
  const words = new Map<string, QueryWord>();
  const typed = plainMarks(query);
  const chunks = typed.split(/\s+/).filter(Boolean);
  const isOpen = !ENDED.test(typed);
  for (const [index, chunk] of chunks.entries()) {
    const isLast = isOpen && index === chunks.length - 1;
    const runs = foldedRuns(chunk);
    for (const [run, text] of runs.entries()) {
      if (words.size >= max) break;
      if (isSpaceless(text)) for (const word of cut(text)) words.set(word.folded, word);
      else {
        const folded = foldWords(text);
        const isBegun = isLast && run === runs.length - 1;
        words.set(folded, { text, folded, apart: apartOf(folded), pieces: null, isBegun, isParticle: false });
      }
    }
  }
  return [...words.values()].slice(0, max);
}

function apartOf(folded: string): string | null {
  const apart = wordsApart(folded).trim();
  return apart === folded || apart === "" ? null : apart;
}

/** A chunk without such scripts stays whole: PostgreSQL knows addresses, numbers and words with hyphens. */
function foldedRuns(chunk: string): string[] {
  const composed = chunk.normalize("NFKC");
  const runs = composed.match(RUNS) ?? [];
  return runs.some((run) => isSpaceless(run)) ? runs : [chunk];
}

function* cut(run: string): Generator<QueryWord> {
  for (const { segment, isWordLike } of segmenter.segment(run)) {
    if (isWordLike === false) continue;
    const folded = foldText(segment);
    const pieces = piecesOf(folded);
    if (pieces.length > 0)
      yield { text: segment, folded, apart: null, pieces, isBegun: true, isParticle: isParticle(segment) };
  }
}

/**
 * A text without spaces in overlapping pairs, as the SQL function `pieces_of` puts it into the index: so a word is found
 * wherever a dictionary would have cut the text around it.
 */
function piecesOf(folded: string): string[] {
  const characters = Array.from(folded);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
