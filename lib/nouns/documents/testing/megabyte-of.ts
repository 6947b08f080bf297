/** Lines of nothing but a piece, each different: no two sections have the same digest. */
export function megabyteOf(piece: string): string {
  const line = piece.repeat(3_980 / piece.length);
  return Array.from({ length: 260 }, (_, index) => `${line}${index}\n`).join("");
}
