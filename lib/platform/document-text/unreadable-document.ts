/** Why a document gives no text, as the end of a sentence: "it is damaged". People read it. */
export class UnreadableDocument extends Error {
  override readonly name = "UnreadableDocument";
}
