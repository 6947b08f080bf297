/** The database belongs to another version of Laneway. */
export class DatabaseMismatch extends Error {
  override readonly name = "DatabaseMismatch";
}
