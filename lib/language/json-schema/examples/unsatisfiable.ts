/** No instance of a schema was found on the way taken; another way may still lead to one. */
export class Unsatisfiable extends Error {
  override readonly name = "Unsatisfiable";
}
