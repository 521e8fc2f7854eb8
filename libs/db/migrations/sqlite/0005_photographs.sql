ALTER TABLE `media` ADD `taken_at` text;--> statement-breakpoint
ALTER TABLE `media` ADD `camera` text;--> statement-breakpoint
ALTER TABLE `media` ADD `orientation` integer;