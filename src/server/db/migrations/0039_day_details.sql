CREATE TABLE "att_day_details" (
	"company_id" bigint NOT NULL,
	"employee" bigint NOT NULL,
	"att_date" date NOT NULL,
	"told" text NOT NULL,
	CONSTRAINT "att_day_details_company_id_employee_att_date_pk" PRIMARY KEY("company_id","employee","att_date")
);
--> statement-breakpoint
ALTER TABLE "att_day_totals" ADD COLUMN "told_hash" integer;--> statement-breakpoint
ALTER TABLE "att_day_details" ADD CONSTRAINT "att_day_details_company_id_employee_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee") REFERENCES "public"."employees"("company_id","id") ON DELETE cascade ON UPDATE no action;