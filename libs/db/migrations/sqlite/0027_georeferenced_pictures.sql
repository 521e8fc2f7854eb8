ALTER TABLE `media` ADD `georeference` text;--> statement-breakpoint
CREATE INDEX `media_georeferenced` ON `media` (`site_id`,`id`) WHERE georeference is not null;--> statement-breakpoint
CREATE INDEX `geometries_inventory_number` ON `geometries` (`site_id`,`inventory_number`);--> statement-breakpoint
CREATE INDEX `geometries_sample_number` ON `geometries` (`site_id`,`sample_number`);