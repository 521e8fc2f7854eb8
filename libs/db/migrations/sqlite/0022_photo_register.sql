CREATE TABLE `media_links` (
	`media_id` integer NOT NULL,
	`entity` text NOT NULL,
	`record_id` integer NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `media_links_file` ON `media_links` (`media_id`);--> statement-breakpoint
CREATE INDEX `media_links_record` ON `media_links` (`entity`,`record_id`);--> statement-breakpoint
ALTER TABLE `media` ADD `links` text;--> statement-breakpoint
ALTER TABLE `media` ADD `photo_number` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `direction` text;--> statement-breakpoint
ALTER TABLE `media` ADD `scale` text;--> statement-breakpoint
ALTER TABLE `media` ADD `rotation` integer;