ALTER TABLE "sites" ADD COLUMN "permit" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "director" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "started_on" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "ended_on" text;