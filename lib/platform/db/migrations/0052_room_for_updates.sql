-- A run's row is written several times. Where its page has room for the next version, and no indexed column changes, none of
-- the indexes gets an entry. Only pages that are filled from now on have the room.
ALTER TABLE "runs" SET (fillfactor = 80);
