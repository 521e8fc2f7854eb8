ALTER TABLE `units` ADD `state` text;--> statement-breakpoint
ALTER TABLE `units` ADD `state_by` text;--> statement-breakpoint
ALTER TABLE `units` ADD `state_at` text;