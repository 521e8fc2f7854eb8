CREATE TABLE "tallies" (
	"site_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text collate "C" NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("at");
--> statement-breakpoint
CREATE UNIQUE INDEX "tallies_value" ON "tallies" USING btree ("kind","site_id","value");
--> statement-breakpoint
INSERT INTO "tallies" ("kind", "site_id", "value", "count")
	SELECT 'units', site_id, coalesce('=' || period, ''), count(*) FROM "units" GROUP BY 2, 3
	UNION ALL SELECT 'items', site_id, coalesce('=' || find_type, ''), count(*) FROM "items" GROUP BY 2, 3;
--> statement-breakpoint
-- Each kind is given the column it is counted by.
DO $make$
DECLARE
	kind text;
	counted text;
BEGIN
	FOR kind, counted IN VALUES ('units', 'period'), ('items', 'find_type') LOOP
		EXECUTE format($text$
			CREATE OR REPLACE FUNCTION %1$s_tally_added() RETURNS trigger LANGUAGE plpgsql AS $body$
			BEGIN
				INSERT INTO tallies ("kind", "site_id", "value", "count")
					SELECT %1$L, site_id, coalesce('=' || %2$s, ''), count(*) FROM added GROUP BY 2, 3 ORDER BY 2, 3
					ON CONFLICT ("kind", "site_id", "value") DO UPDATE SET "count" = tallies."count" + excluded."count";
				RETURN NULL;
			END $body$;
			CREATE OR REPLACE FUNCTION %1$s_tally_gone() RETURNS trigger LANGUAGE plpgsql AS $body$
			BEGIN
				UPDATE tallies SET "count" = tallies."count" - fewer.n
					FROM (SELECT site_id, coalesce('=' || %2$s, '') AS value, count(*) AS n FROM gone GROUP BY 1, 2) AS fewer
					WHERE tallies."kind" = %1$L AND tallies."site_id" = fewer.site_id AND tallies."value" = fewer.value;
				RETURN NULL;
			END $body$;
			CREATE OR REPLACE FUNCTION %1$s_tally_moved() RETURNS trigger LANGUAGE plpgsql AS $body$
			BEGIN
				UPDATE tallies SET "count" = "count" - 1
					WHERE "kind" = %1$L AND "site_id" = old.site_id AND "value" = coalesce('=' || old.%2$s, '');
				INSERT INTO tallies ("kind", "site_id", "value", "count")
					VALUES (%1$L, new.site_id, coalesce('=' || new.%2$s, ''), 1)
					ON CONFLICT ("kind", "site_id", "value") DO UPDATE SET "count" = tallies."count" + 1;
				RETURN NULL;
			END $body$;
			CREATE TRIGGER %1$s_tally_added AFTER INSERT ON %1$s REFERENCING NEW TABLE AS added
				FOR EACH STATEMENT EXECUTE FUNCTION %1$s_tally_added();
			CREATE TRIGGER %1$s_tally_gone AFTER DELETE ON %1$s REFERENCING OLD TABLE AS gone
				FOR EACH STATEMENT EXECUTE FUNCTION %1$s_tally_gone();
			CREATE TRIGGER %1$s_tally_moved AFTER UPDATE OF site_id, %2$s ON %1$s FOR EACH ROW
				WHEN (old.site_id <> new.site_id OR old.%2$s IS DISTINCT FROM new.%2$s) EXECUTE FUNCTION %1$s_tally_moved();
		$text$, kind, counted);
	END LOOP;
END $make$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sites_tally_gone() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
	DELETE FROM tallies WHERE "kind" IN ('units', 'items') AND "site_id" = old.id;
	RETURN NULL;
END $body$;
--> statement-breakpoint
CREATE TRIGGER sites_tally_gone AFTER DELETE ON sites FOR EACH ROW EXECUTE FUNCTION sites_tally_gone();
--> statement-breakpoint
-- All texts of a record in one, as searching looks into them; no text holds the sign between them.
CREATE OR REPLACE FUNCTION folded_texts(folded jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $body$ SELECT string_agg(value, E'\x1f') FROM jsonb_each_text(folded) $body$;
--> statement-breakpoint
-- Any owner of a database may make this extension; where it is not installed, searching reads the records.
DO $make$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN
	RAISE NOTICE 'There is no pg_trgm: %', SQLERRM;
END $make$;
--> statement-breakpoint
DO $make$
DECLARE
	place text;
	kind text;
BEGIN
	SELECT nspname INTO place FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';
	IF place IS NULL THEN RETURN; END IF;
	FOREACH kind IN ARRAY ARRAY['sites', 'units', 'items'] LOOP
		EXECUTE format(
			'CREATE INDEX %1$s_texts ON %1$s USING gin (folded_texts(folded) %2$I.gin_trgm_ops) WITH (gin_pending_list_limit = 512)',
			kind, place);
	END LOOP;
END $make$;
