CREATE TABLE `media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`unit_id` integer,
	`item_id` integer,
	`entity` text NOT NULL,
	`record_id` integer NOT NULL,
	`title` text,
	`description` text,
	`author` text,
	`copyright` text,
	`tags` text,
	`is_primary` integer,
	`is_public` integer,
	`file_name` text NOT NULL,
	`media_type` text NOT NULL,
	`mime_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`width` real,
	`height` real,
	`duration` real,
	`uploaded_by` text NOT NULL,
	`folded` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `media_owner` ON `media` (`entity`,`record_id`);--> statement-breakpoint
CREATE INDEX `media_site` ON `media` (`site_id`);--> statement-breakpoint
CREATE INDEX `media_unit` ON `media` (`unit_id`);--> statement-breakpoint
CREATE INDEX `media_item` ON `media` (`item_id`);--> statement-breakpoint
CREATE INDEX `media_bytes` ON `media` (`sha256`);--> statement-breakpoint
CREATE TABLE `models` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`unit_id` integer NOT NULL,
	`file_key` text NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`mime_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`uploaded_at` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`companions` text NOT NULL,
	`folded` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `models_name` ON `models` (`unit_id`,`file_name`);--> statement-breakpoint
CREATE INDEX `models_site` ON `models` (`site_id`);--> statement-breakpoint
CREATE INDEX `models_bytes` ON `models` (`sha256`);