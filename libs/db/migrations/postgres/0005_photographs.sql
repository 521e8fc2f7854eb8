ALTER TABLE "media" ADD COLUMN "taken_at" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "camera" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "orientation" integer;