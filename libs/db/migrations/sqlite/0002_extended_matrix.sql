CREATE TABLE `node_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_key` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`symbol_type` text NOT NULL,
	`label_format` text NOT NULL,
	`shape` text NOT NULL,
	`name_it` text,
	`description` text,
	`em_type` text,
	`fill_color` text NOT NULL,
	`border_color` text NOT NULL,
	`border_width` real NOT NULL,
	`text_color` text NOT NULL,
	`font_family` text NOT NULL,
	`font_size` real NOT NULL,
	`font_style` text NOT NULL,
	`width` real NOT NULL,
	`height` real NOT NULL,
	`source` text NOT NULL,
	`folded` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `node_types_code` ON `node_types` (`code_key`);