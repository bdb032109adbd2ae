CREATE TABLE "holiday_employees" (
	"company_id" bigint NOT NULL,
	"holiday" bigint NOT NULL,
	"employee" bigint NOT NULL,
	CONSTRAINT "holiday_employees_company_id_holiday_employee_pk" PRIMARY KEY("company_id","holiday","employee")
);
--> statement-breakpoint
ALTER TABLE "holiday_employees" ADD CONSTRAINT "holiday_employees_company_id_holiday_holidays_company_id_id_fk" FOREIGN KEY ("company_id","holiday") REFERENCES "public"."holidays"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_employees" ADD CONSTRAINT "holiday_employees_company_id_employee_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holiday_employees_employee" ON "holiday_employees" USING btree ("company_id","employee");