CREATE UNLOGGED TABLE "shared_state" (
	"name" text collate "C" PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"value" text,
	"ends_at" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shared_state_end" ON "shared_state" USING btree ("ends_at");