DROP INDEX "departments_unique_dept_code";--> statement-breakpoint
DROP INDEX "positions_unique_position_code";--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_company_id_merged_into_departments_company_id_id_fk" FOREIGN KEY ("company_id","merged_into") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_company_id_merged_into_positions_company_id_id_fk" FOREIGN KEY ("company_id","merged_into") REFERENCES "public"."positions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departments_merged_into" ON "departments" USING btree ("company_id","merged_into");--> statement-breakpoint
CREATE INDEX "positions_merged_into" ON "positions" USING btree ("company_id","merged_into");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_unique_dept_code" ON "departments" USING btree ("company_id",lower("dept_code")) WHERE merged_into is null;--> statement-breakpoint
CREATE UNIQUE INDEX "positions_unique_position_code" ON "positions" USING btree ("company_id",lower("position_code")) WHERE merged_into is null;