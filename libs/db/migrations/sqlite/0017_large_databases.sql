CREATE TABLE `tallies` (
	`site_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `changes_at` ON `changes` (`at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tallies_value` ON `tallies` (`kind`,`site_id`,`value`);
--> statement-breakpoint
INSERT INTO `tallies` (`kind`, `site_id`, `value`, `count`)
	SELECT 'units', site_id, coalesce('=' || period, ''), count(*) FROM `units` GROUP BY 2, 3;
--> statement-breakpoint
INSERT INTO `tallies` (`kind`, `site_id`, `value`, `count`)
	SELECT 'items', site_id, coalesce('=' || find_type, ''), count(*) FROM `items` GROUP BY 2, 3;
--> statement-breakpoint
CREATE TRIGGER `units_tally_added` AFTER INSERT ON `units` BEGIN
	INSERT INTO `tallies` (`kind`, `site_id`, `value`, `count`) VALUES ('units', new.site_id, coalesce('=' || new.period, ''), 1)
		ON CONFLICT (`kind`, `site_id`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `units_tally_gone` AFTER DELETE ON `units` BEGIN
	UPDATE `tallies` SET `count` = `count` - 1 WHERE `kind` = 'units' AND `site_id` = old.site_id AND `value` = coalesce('=' || old.period, '');
END;
--> statement-breakpoint
CREATE TRIGGER `units_tally_moved` AFTER UPDATE OF `site_id`, `period` ON `units` WHEN old.site_id <> new.site_id OR old.period IS NOT new.period BEGIN
	UPDATE `tallies` SET `count` = `count` - 1 WHERE `kind` = 'units' AND `site_id` = old.site_id AND `value` = coalesce('=' || old.period, '');
	INSERT INTO `tallies` (`kind`, `site_id`, `value`, `count`) VALUES ('units', new.site_id, coalesce('=' || new.period, ''), 1)
		ON CONFLICT (`kind`, `site_id`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `items_tally_added` AFTER INSERT ON `items` BEGIN
	INSERT INTO `tallies` (`kind`, `site_id`, `value`, `count`) VALUES ('items', new.site_id, coalesce('=' || new.find_type, ''), 1)
		ON CONFLICT (`kind`, `site_id`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `items_tally_gone` AFTER DELETE ON `items` BEGIN
	UPDATE `tallies` SET `count` = `count` - 1 WHERE `kind` = 'items' AND `site_id` = old.site_id AND `value` = coalesce('=' || old.find_type, '');
END;
--> statement-breakpoint
CREATE TRIGGER `items_tally_moved` AFTER UPDATE OF `site_id`, `find_type` ON `items` WHEN old.site_id <> new.site_id OR old.find_type IS NOT new.find_type BEGIN
	UPDATE `tallies` SET `count` = `count` - 1 WHERE `kind` = 'items' AND `site_id` = old.site_id AND `value` = coalesce('=' || old.find_type, '');
	INSERT INTO `tallies` (`kind`, `site_id`, `value`, `count`) VALUES ('items', new.site_id, coalesce('=' || new.find_type, ''), 1)
		ON CONFLICT (`kind`, `site_id`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `sites_tally_gone` AFTER DELETE ON `sites` BEGIN
	DELETE FROM `tallies` WHERE `kind` IN ('units', 'items') AND `site_id` = old.id;
END;
