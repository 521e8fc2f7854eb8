CREATE TABLE `geometries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`number_key` text NOT NULL,
	`geometry_number` text NOT NULL,
	`kind` text,
	`name` text,
	`area` text,
	`us_number` text,
	`unit_type` text,
	`inventory_number` text,
	`sample_number` text,
	`burial_number` text,
	`individual_number` text,
	`structure_code` text,
	`drawing_number` text,
	`survey_unit_number` text,
	`photo_number` integer,
	`draw_order` integer,
	`depicts` text,
	`surface` text,
	`geometry` text,
	`direction_deg` real,
	`unit_of_measure` text,
	`accuracy_m` real,
	`source` text,
	`drawn_by` text,
	`drawn_on` text,
	`original_drawing` text,
	`notes` text,
	`min_x` real,
	`min_y` real,
	`max_x` real,
	`max_y` real,
	`min_z` real,
	`max_z` real,
	`custom` text NOT NULL,
	`folded` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `geometries_number` ON `geometries` (`site_id`,`geometry_number`);--> statement-breakpoint
CREATE INDEX `geometries_order` ON `geometries` (`site_id`,`number_key`,`id`);--> statement-breakpoint
CREATE INDEX `geometries_unit` ON `geometries` (`site_id`,`us_number`);--> statement-breakpoint
CREATE TABLE `control_points` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`number_key` text NOT NULL,
	`point_name` text NOT NULL,
	`local_x` real,
	`local_y` real,
	`local_z` real,
	`x` real,
	`y` real,
	`z` real,
	`notes` text,
	`custom` text NOT NULL,
	`folded` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `control_points_number` ON `control_points` (`site_id`,`point_name`);--> statement-breakpoint
CREATE INDEX `control_points_order` ON `control_points` (`site_id`,`number_key`,`id`);--> statement-breakpoint
ALTER TABLE `sites` ADD `srid` integer;--> statement-breakpoint
ALTER TABLE `sites` ADD `local_grid` text;--> statement-breakpoint
ALTER TABLE `sites` ADD `plan_tolerances` text;