/** The database belongs to another version of Laneway than the one that was started. */
export class DatabaseMismatch extends Error {
  override readonly name = "DatabaseMismatch";
}
