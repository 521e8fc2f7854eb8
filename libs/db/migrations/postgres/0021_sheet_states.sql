ALTER TABLE "units" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "state_by" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "state_at" text;