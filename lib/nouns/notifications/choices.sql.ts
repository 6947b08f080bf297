/**
 * How the member `m` hears of a subject, given as an expression: a lateral row `chosen` of `browser` (boolean) and
 * `email` (`off`, `at_once`, `digest`), beside their settings `s`. Who has chosen nothing hears of it in the browser.
 * Index: the primary key of notification_settings.
 */
export const chosen = (subject: string) => `
      left join notification_settings s on s.workspace_id = m.workspace_id and s.user_id = m.user_id
      cross join lateral (
        select coalesce((s.choices->${subject}->>'browser')::boolean, true) as browser,
               coalesce(s.choices->${subject}->>'email', 'off') as email
      ) chosen`;

/** Whether they hear of it at all. */
export const IS_WANTED = `(chosen.browser or chosen.email <> 'off')`;

/**
 * When it may be sent by e-mail; null: it is not. A digest's time is the person's next one; now if that was missed while
 * nothing was sent.
 */
export const MAIL_DUE = `case chosen.email when 'at_once' then clock_timestamp() when 'digest' then greatest(s.next_digest_at, clock_timestamp()) end`;
