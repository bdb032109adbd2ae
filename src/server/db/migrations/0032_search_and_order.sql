-- How searches compare texts, as `src/shared/text/searchable.ts` has it: letter case, accents and vowel signs do not count.
CREATE FUNCTION "searchable"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(translate(
  lower(regexp_replace(normalize("value", NFKD), '[\u0300-\u036F\u064B-\u065F\u0670\u0640]', '', 'g')),
  -- Capitals too: in a database of the locale C, `lower` knows those of English alone.
  'ıøłđðħςىةکیØŁĐÐĦÞŊŦÆŒẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  'iolddhσيهكيolddhþŋŧæœßαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ01234567890123456789'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');--> statement-breakpoint
-- How lists order codes: the numbers in them as numbers, each brought to twenty digits.
CREATE FUNCTION "natural_order"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(lower("value"), '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g');--> statement-breakpoint
DROP INDEX "employees_emp_code";--> statement-breakpoint
DROP INDEX "employees_department";--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(coalesce(email, '') || ' ' || first_name || ' ' || last_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" drop column "search_text";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(emp_code || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || mobile)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "code_order" text GENERATED ALWAYS AS (natural_order(emp_code)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "employees_code_order" ON "employees" USING btree ("company_id","code_order","id");--> statement-breakpoint
CREATE INDEX "employees_department" ON "employees" USING btree ("company_id","department","code_order");--> statement-breakpoint
-- These went with the columns that they were of.
CREATE INDEX "users_search" ON "users" USING btree ("search_text","id") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "employees_search" ON "employees" USING btree ("company_id","department","search_text","id");
