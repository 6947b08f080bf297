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
