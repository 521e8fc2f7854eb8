CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`entity` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`definition` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`site_id`,`entity`,`account_id`,`name_key`);