CREATE TABLE "kept_answers" (
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"at" text NOT NULL,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "sequence" integer;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "site_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_answers_key" ON "kept_answers" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "kept_answers_at" ON "kept_answers" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "changes_sequence" ON "changes" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "changes_site" ON "changes" USING btree ("site_id","id");--> statement-breakpoint
UPDATE "changes" SET "sequence" = "id";--> statement-breakpoint
UPDATE "changes" SET "site_id" = "record_id" WHERE "entity" = 'sites';--> statement-breakpoint
UPDATE "changes" SET "site_id" = (SELECT "site_id" FROM "units" WHERE "units"."id" = "changes"."record_id") WHERE "entity" = 'us';--> statement-breakpoint
UPDATE "changes" SET "site_id" = (SELECT "site_id" FROM "items" WHERE "items"."id" = "changes"."record_id") WHERE "entity" = 'inventario';--> statement-breakpoint
UPDATE "changes" SET "site_id" = (SELECT "site_id" FROM "periods" WHERE "periods"."id" = "changes"."record_id") WHERE "entity" = 'periods';--> statement-breakpoint
UPDATE "changes" SET "site_id" = (SELECT "site_id" FROM "models" WHERE "models"."id" = "changes"."record_id") WHERE "entity" = 'models';--> statement-breakpoint
UPDATE "changes" SET "site_id" = (SELECT "site_id" FROM "media" WHERE "media"."id" = "changes"."record_id") WHERE "entity" = 'media';--> statement-breakpoint
UPDATE "changes" SET "site_id" = (SELECT "sites"."id" FROM "sites" WHERE "sites"."site_name" = coalesce("changes"."after" ->> 'site_name', "changes"."before" ->> 'site_name')) WHERE "site_id" IS NULL AND "entity" IN ('us', 'inventario', 'periods', 'models');
