/**
 * What people call a credential, by expressions for its kind and id: a key's or a person's name, an app's with who
 * connected it, since many people connect the same. Null when it is gone, and for what is none.
 * Indexes: the primary keys.
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
