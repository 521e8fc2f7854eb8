CREATE TABLE `site_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `site_members_one` ON `site_members` (`site_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `site_members_user` ON `site_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `guarded_sites` (
	`site_id` integer PRIMARY KEY NOT NULL,
	`visibility` text NOT NULL,
	`location` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sites` ADD `visibility` text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE `sites` ADD `location` text DEFAULT 'exact' NOT NULL;--> statement-breakpoint
ALTER TABLE `personal_tokens` ADD `sites` text;