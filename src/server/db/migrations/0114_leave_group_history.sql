CREATE TABLE "leave_department_moves" (
	"company_id" bigint NOT NULL,
	"department" bigint NOT NULL,
	"until_date" date NOT NULL,
	"parent" bigint,
	CONSTRAINT "leave_department_moves_company_id_department_until_date_pk" PRIMARY KEY("company_id","department","until_date")
);
--> statement-breakpoint
DROP INDEX "leave_group_departments_department";--> statement-breakpoint
DROP INDEX "leave_group_employees_employee";--> statement-breakpoint
ALTER TABLE "leave_department_moves" ADD CONSTRAINT "leave_department_moves_company_id_department_departments_company_id_id_fk" FOREIGN KEY ("company_id","department") REFERENCES "public"."departments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_department_moves_parent" ON "leave_department_moves" USING btree ("company_id","parent");--> statement-breakpoint
CREATE INDEX "leave_group_departments_department" ON "leave_group_departments" USING btree ("company_id","department");--> statement-breakpoint
CREATE INDEX "leave_group_employees_employee" ON "leave_group_employees" USING btree ("company_id","employee");