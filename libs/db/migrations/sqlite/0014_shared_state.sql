CREATE TABLE `shared_state` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`value` text,
	`ends_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `shared_state_end` ON `shared_state` (`ends_at`);