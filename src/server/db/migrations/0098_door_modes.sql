DROP INDEX "commands_access";--> statement-breakpoint
ALTER TABLE "commands" drop column "priority";--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "priority" smallint GENERATED ALWAYS AS (case when command_type in ('open_door', 'end_alarm', 'lock_down', 'release_door', 'keep_open') then 0 when command_type in ('update_person', 'delete_person', 'grant_access', 'revoke_access', 'set_period', 'set_holidays', 'set_door', 'set_combination', 'clear_all') then 1 else 2 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "wanted_mode" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "mode_before" text;--> statement-breakpoint
CREATE INDEX "doors_unconfirmed" ON "doors" USING btree ("company_id") WHERE mode <> wanted_mode;--> statement-breakpoint
CREATE INDEX "doors_wanted_mode" ON "doors" USING btree ("company_id","wanted_mode");--> statement-breakpoint
CREATE INDEX "commands_access" ON "commands" USING btree ("company_id","create_time","id") WHERE command_type in ('grant_access', 'revoke_access', 'set_period', 'set_holidays', 'set_door', 'set_combination', 'open_door', 'end_alarm', 'lock_down', 'release_door', 'keep_open');--> statement-breakpoint
CREATE INDEX "commands_control" ON "commands" USING btree ("company_id","expires_at") WHERE priority = 0 and status in ('pending', 'sent');--> statement-breakpoint
CREATE INDEX "commands_waiting" ON "commands" USING btree ("company_id","terminal","priority","id") WHERE status in ('pending', 'sent');