/** Who is signed in at the OpenID Connect provider of the journeys, and how its button is named. */
export const PROVIDER_NAME = "Example ID";
export const PROVIDER_PERSON = {
  sub: "grace-hopper",
  email: "grace.hopper@id.example",
  email_verified: true,
  name: "Grace Hopper",
} as const;
