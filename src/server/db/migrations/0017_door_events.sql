DROP INDEX "terminal_events_unique_record";--> statement-breakpoint
ALTER TABLE "terminal_events" ADD COLUMN "kind" text DEFAULT 'menu' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_events_unique_record" ON "terminal_events" USING btree ("company_id","terminal_sn","kind","op_type","op_time","operator","params");