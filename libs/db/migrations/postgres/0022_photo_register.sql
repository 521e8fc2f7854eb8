CREATE TABLE "media_links" (
	"media_id" integer NOT NULL,
	"entity" text collate "C" NOT NULL,
	"record_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "links" json;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "photo_number" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "direction" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "scale" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "rotation" integer;--> statement-breakpoint
ALTER TABLE "media_links" ADD CONSTRAINT "media_links_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_links_file" ON "media_links" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "media_links_record" ON "media_links" USING btree ("entity","record_id");