/** An external sign-in provider. */
export interface SignInProvider {
  readonly id: "oidc" | "github" | "google";
  /** As on its button. */
  readonly name: string;
}
