DROP INDEX "areas_unique_area_code";--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_company_id_merged_into_areas_company_id_id_fk" FOREIGN KEY ("company_id","merged_into") REFERENCES "public"."areas"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "areas_merged_into" ON "areas" USING btree ("company_id","merged_into");--> statement-breakpoint
CREATE UNIQUE INDEX "areas_unique_area_code" ON "areas" USING btree ("company_id",lower("area_code")) WHERE merged_into is null;