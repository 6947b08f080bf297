/**
 * A credential's display name, from expressions for its kind and id: the name of a key or person, or an app's name with
 * the person's, since many people connect the same app. Null if it was deleted or is not a credential. Indexes: the
 * primary keys.
 */
export const nameOfCredential = (kind: string, id: string) => `
  case ${kind}
    when 'key' then (select by_key.name from api_keys by_key where by_key.id = ${id})
    when 'user' then (select by_user.name from users by_user where by_user.id = ${id})
    when 'grant' then (select by_client.name || ' (connected by ' || by_person.name || ')'
                         from oauth_grants by_grant
                         join oauth_clients by_client on by_client.id = by_grant.client_id
                         join users by_person on by_person.id = by_grant.user_id
                        where by_grant.id = ${id})
  end`;

/**
 * The person behind a credential, from expressions for its kind and id: a key's creator, the person who connected an
 * app, or the person. Null if there is none. Indexes: the primary keys.
 */
export const personOfCredential = (kind: string, id: string) => `
  case ${kind}
    when 'user' then ${id}
    when 'key' then (select of_key.created_by from api_keys of_key where of_key.id = ${id})
    when 'grant' then (select of_grant.user_id from oauth_grants of_grant where of_grant.id = ${id})
  end`;
