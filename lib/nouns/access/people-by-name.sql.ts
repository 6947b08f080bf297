/**
 * The first 50 people among the members `m`, by name, as SQL. $3: a part of their name or address, or null. Index: users
 * primary key.
 * @param from what is joined; it names memberships `m`.
 * @param may which of the members count.
 */
export const peopleByName = ({ from, may }: { from: string; may: string }): string => `
    select u.id as "id", u.name as "name", u.email as "email"
      from ${from}
      join users u on u.id = m.user_id
     where ${may}
       and ($3::text is null or strpos(folded(u.name || ' ' || u.email), folded($3)) > 0)
     order by u.name, u.id
     limit 50`;
