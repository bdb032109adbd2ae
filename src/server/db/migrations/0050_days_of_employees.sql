ALTER TABLE "att_days" DROP CONSTRAINT "att_days_company_id_employee_att_date_att_day_totals_company_id_employee_att_date_fk";
--> statement-breakpoint
ALTER TABLE "att_days" ADD CONSTRAINT "att_days_company_id_employee_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee") REFERENCES "public"."employees"("company_id","id") ON DELETE cascade ON UPDATE no action;