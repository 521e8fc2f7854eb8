CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`record_id` integer NOT NULL,
	`field` text,
	`text` text NOT NULL,
	`author_id` integer,
	`author` text NOT NULL,
	`created_at` text NOT NULL,
	`edited_at` text,
	`resolved_by` text,
	`resolved_at` text,
	`mentions` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `comments_record` ON `comments` (`entity`,`record_id`);--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`author_id`);