-- A text as it is searched: the same as `foldText`, which a test compares with it.
CREATE FUNCTION folded(given text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN octet_length(given) = char_length(given) THEN lower(given) ELSE
    normalize(
      replace(replace(replace(replace(replace(replace(replace(replace(
        translate(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')),
                  'ŁĐØÐĦŦŊłđøıðħŧŋς', 'ldodhtnldoidhtnσ'),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
      NFC) END;--> statement-breakpoint
-- Overlapping pairs of what is written without spaces between words, at their places: the same as `piecesOf`.
CREATE FUNCTION pieces_of(given text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT coalesce(string_agg('''' || letter || CASE WHEN next_is_one THEN next ELSE '' END || ''':' || least(place, 16383), ' '), '')::tsvector
      FROM (SELECT letter, place, is_one, lead(letter) OVER w AS next, lead(is_one) OVER w AS next_is_one
              FROM (SELECT letter, place,
                           letter ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]' AS is_one
                      FROM unnest(string_to_array(folded(given), NULL)) WITH ORDINALITY one(letter, place)) letters
            WINDOW w AS (ORDER BY place)) pairs
     WHERE is_one;
  END;--> statement-breakpoint
-- The words that folding may change.
CREATE FUNCTION folded_words(given text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT coalesce(folded(string_agg(word, ' ')), '') FROM regexp_split_to_table(given, '\s+') word
     WHERE octet_length(word) <> char_length(word);
  END;--> statement-breakpoint
-- What a section's words have beside the words as they are written.
CREATE FUNCTION folded_vector(given text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN octet_length(given) = char_length(given) THEN ''::tsvector ELSE
    to_tsvector('simple', folded_words(given)) || to_tsvector('english', folded_words(given))
      || to_tsvector('german', folded_words(given)) || pieces_of(given) END;--> statement-breakpoint
CREATE FUNCTION words_of_task(title text, description text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
  RETURN to_tsvector('simple', title) || to_tsvector('simple', coalesce(description, ''))
    || CASE WHEN octet_length(title) = char_length(title) THEN ''::tsvector
            ELSE to_tsvector('simple', folded_words(title)) || pieces_of(title) END
    || CASE WHEN description IS NULL OR octet_length(description) = char_length(description) THEN ''::tsvector
            ELSE to_tsvector('simple', folded_words(description)) || pieces_of(description) END;--> statement-breakpoint
ALTER TABLE "document_sections" ADD COLUMN "words_version" smallint DEFAULT 1 NOT NULL;
