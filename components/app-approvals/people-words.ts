/** "1 person", "3 people". */
export function peopleWords(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
}
