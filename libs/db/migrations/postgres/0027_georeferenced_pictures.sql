ALTER TABLE "media" ADD COLUMN "georeference" json;--> statement-breakpoint
CREATE INDEX "media_georeferenced" ON "media" USING btree ("site_id","id") WHERE georeference is not null;--> statement-breakpoint
CREATE INDEX "geometries_inventory_number" ON "geometries" USING btree ("site_id","inventory_number");--> statement-breakpoint
CREATE INDEX "geometries_sample_number" ON "geometries" USING btree ("site_id","sample_number");