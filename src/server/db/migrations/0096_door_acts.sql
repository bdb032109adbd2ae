DROP INDEX "commands_waiting";--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "act" text;--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "act_state" text;--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "act_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "priority" smallint GENERATED ALWAYS AS (case when command_type in ('open_door', 'end_alarm') then 0 when command_type in ('update_person', 'delete_person', 'grant_access', 'revoke_access', 'set_period', 'set_holidays', 'set_door', 'set_combination', 'clear_all') then 1 else 2 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "doors_act_state" ON "doors" USING btree ("company_id","act_state");--> statement-breakpoint
CREATE INDEX "commands_control" ON "commands" USING btree ("company_id","expires_at") WHERE priority = 0 and status in ('pending', 'sent');--> statement-breakpoint
CREATE INDEX "commands_waiting" ON "commands" USING btree ("company_id","terminal","priority","id") WHERE status in ('pending', 'sent');