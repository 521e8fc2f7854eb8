CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`door` text NOT NULL,
	`account_id` integer,
	`by` text NOT NULL,
	`request` text NOT NULL,
	`status` text NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`finished_at` text,
	`worker` text,
	`leased_until` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`is_written` integer DEFAULT false NOT NULL,
	`outcome` text
);
--> statement-breakpoint
CREATE INDEX `jobs_status` ON `jobs` (`status`,`door`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_account` ON `jobs` (`account_id`,`created_at`);