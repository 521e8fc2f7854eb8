CREATE TABLE `finding_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`code` text NOT NULL,
	`about` text NOT NULL,
	`reason` text,
	`left_by` text,
	`left_at` text,
	`assigned_to` text,
	`folded` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `finding_notes_site` ON `finding_notes` (`site_id`,`code`);