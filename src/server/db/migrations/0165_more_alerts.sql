DROP INDEX "att_day_totals_noted";--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "from_degrees" double precision DEFAULT 37.5 NOT NULL;--> statement-breakpoint
CREATE INDEX "punches_hot" ON "punches" USING btree ("company_id","punch_time") WHERE temperature >= 37;--> statement-breakpoint
CREATE INDEX "employees_hire_day" ON "employees" USING btree ("company_id",((extract(month from hire_date) * 100 + extract(day from hire_date))::smallint));--> statement-breakpoint
CREATE INDEX "att_day_totals_noted" ON "att_day_totals" USING btree ("company_id","att_date","employee") WHERE (late_min > 0 or arrived_late_min > 0 or early_min > 0 or status = 1 or flags & 12 <> 0);