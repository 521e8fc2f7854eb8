-- A pending reference (a relation to a unit that is not recorded) has an empty area where the sheet gives none. Until
-- now it had the area of the sheet. It then points to the only unit of that number, unless the two units are related.
UPDATE "relations" SET "target_area" = ''
WHERE "target_id" IS NULL AND "target_area" <> ''
	AND "target_area" = (SELECT u."area" FROM "units" u WHERE u."id" = "relations"."unit_id")
	AND NOT EXISTS (
		SELECT 1 FROM "relations" o
		WHERE o."unit_id" = "relations"."unit_id" AND o."type" = "relations"."type"
			AND o."target_area" = '' AND o."target_us_number" = "relations"."target_us_number"
	);
--> statement-breakpoint
UPDATE "relations" SET
	"target_id" = (
		SELECT min(u."id") FROM "units" u
		WHERE u."site_id" = "relations"."site_id" AND u."us_number" = "relations"."target_us_number"
	),
	"target_area" = (
		SELECT min(u."area") FROM "units" u
		WHERE u."site_id" = "relations"."site_id" AND u."us_number" = "relations"."target_us_number"
	)
WHERE "target_id" IS NULL AND "target_area" = ''
	AND (
		SELECT count(*) FROM "units" u
		WHERE u."site_id" = "relations"."site_id" AND u."us_number" = "relations"."target_us_number"
	) = 1
	AND NOT EXISTS (
		SELECT 1 FROM "relations" o
		INNER JOIN "units" u ON u."site_id" = "relations"."site_id" AND u."us_number" = "relations"."target_us_number"
		WHERE (o."unit_id" = "relations"."unit_id" AND o."target_id" = u."id")
			OR (o."unit_id" = u."id" AND o."target_id" = "relations"."unit_id")
			OR (o."unit_id" = "relations"."unit_id" AND o."target_id" IS NULL AND o."type" = "relations"."type"
				AND o."target_area" = u."area" AND o."target_area" <> '')
	);
--> statement-breakpoint
UPDATE "items" SET "unit_id" = (
	SELECT min(u."id") FROM "units" u
	WHERE u."site_id" = "items"."site_id" AND u."us_number" = "items"."us_number"
)
WHERE "unit_id" IS NULL AND "us_number" IS NOT NULL AND coalesce("area", '') = ''
	AND (
		SELECT count(*) FROM "units" u
		WHERE u."site_id" = "items"."site_id" AND u."us_number" = "items"."us_number"
	) = 1;
