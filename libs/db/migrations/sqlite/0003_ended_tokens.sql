CREATE TABLE `ended_tokens` (
	`token_id` text PRIMARY KEY NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ended_tokens_expiry` ON `ended_tokens` (`expires_at`);