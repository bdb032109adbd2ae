CREATE TABLE "holiday_areas" (
	"company_id" bigint NOT NULL,
	"holiday" bigint NOT NULL,
	"area" bigint NOT NULL,
	CONSTRAINT "holiday_areas_company_id_holiday_area_pk" PRIMARY KEY("company_id","holiday","area")
);
--> statement-breakpoint
ALTER TABLE "holiday_areas" ADD CONSTRAINT "holiday_areas_company_id_holiday_holidays_company_id_id_fk" FOREIGN KEY ("company_id","holiday") REFERENCES "public"."holidays"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_areas" ADD CONSTRAINT "holiday_areas_company_id_area_areas_company_id_id_fk" FOREIGN KEY ("company_id","area") REFERENCES "public"."areas"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holiday_areas_area" ON "holiday_areas" USING btree ("company_id","area");