CREATE TABLE `assistants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`resource` text NOT NULL,
	`token_version` integer NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	`ends_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `assistants_user` ON `assistants` (`user_id`);--> statement-breakpoint
CREATE TABLE `assistant_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`assistant_id` integer NOT NULL,
	`kind` text NOT NULL,
	`redirect_uri` text,
	`challenge` text,
	`is_used` integer NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `assistant_tokens_assistant` ON `assistant_tokens` (`assistant_id`);--> statement-breakpoint
CREATE INDEX `assistant_tokens_expiry` ON `assistant_tokens` (`expires_at`);