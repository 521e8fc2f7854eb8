CREATE TABLE `hand_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`places` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hand_places_owner` ON `hand_places` (`site_id`,`account_id`);