/** An external sign-in provider. */
export interface SignInProvider {
  readonly id: "oidc" | "github" | "google";
  /** The name on its button. */
  readonly name: string;
}
