ALTER TABLE `sites` ADD `permit` text;--> statement-breakpoint
ALTER TABLE `sites` ADD `director` text;--> statement-breakpoint
ALTER TABLE `sites` ADD `started_on` text;--> statement-breakpoint
ALTER TABLE `sites` ADD `ended_on` text;