ALTER TABLE "operation_logs" ADD COLUMN "department" bigint;--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "employee" bigint;--> statement-breakpoint
CREATE INDEX "operation_logs_department" ON "operation_logs" USING btree ("company_id","department","time");--> statement-breakpoint
CREATE INDEX "commands_employee" ON "commands" USING btree ("company_id","employee","create_time");