ALTER TABLE "companies" ADD COLUMN "upkeep" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_upkeep" ON "companies" USING btree ("upkeep");