INSERT INTO "features" ("feature_code", "feature_name", "description") VALUES
	('overtime', 'Overtime', 'Overtime requests and reports'),
	('training', 'Training', 'Training requests, types and certificates'),
	('swap_schedule', 'Schedule swaps', 'Schedule swaps between people and days'),
	('gps', 'Work outside', 'Visits, places of punching, mobile accounts and announcements'),
	('access_control', 'Access control', 'Doors, who may open them and their events'),
	('ralvie', 'Productivity', 'How work time at computers is spent'),
	('auto_export', 'Automatic exports', 'Lists and reports that are sent by themselves'),
	('api', 'API', 'API keys for other programs')
ON CONFLICT ("feature_code") DO NOTHING;
--> statement-breakpoint
UPDATE "features" SET "description" = 'Missed punches'
	WHERE "feature_code" = 'requests' AND "description" = 'Missed punches, overtime, training and schedule swaps';
--> statement-breakpoint
-- Nobody loses anything: what was in every plan stays in every plan, and what was in the requests goes with them.
INSERT INTO "plan_features" ("plan", "feature") SELECT p."id", f."id" FROM "plans" p, "features" f
	WHERE f."feature_code" IN ('gps', 'access_control', 'ralvie', 'auto_export', 'api')
		OR (f."feature_code" IN ('overtime', 'training', 'swap_schedule') AND EXISTS (
			SELECT 1 FROM "plan_features" l JOIN "features" r ON r."id" = l."feature"
			WHERE l."plan" = p."id" AND r."feature_code" = 'requests'))
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "subscriptions" SET "features" = "features" || '{gps,access_control,ralvie,auto_export,api}'::text[]
	|| CASE WHEN 'requests' = ANY ("features") THEN '{overtime,training,swap_schedule}'::text[] ELSE '{}'::text[] END
	WHERE "features" IS NOT NULL AND NOT 'gps' = ANY ("features");
--> statement-breakpoint
-- The sold terms too, by which a subscription is renewed, and those of orders that are still to be paid.
UPDATE "subscriptions" SET "terms" = jsonb_set("terms", '{features}', ("terms" -> 'features') || '["gps","access_control","ralvie","auto_export","api"]'::jsonb
	|| CASE WHEN ("terms" -> 'features') ? 'requests' THEN '["overtime","training","swap_schedule"]'::jsonb ELSE '[]'::jsonb END)
	WHERE jsonb_typeof("terms" -> 'features') = 'array' AND NOT ("terms" -> 'features') ? 'gps';
--> statement-breakpoint
UPDATE "subscriptions" SET "next_terms" = jsonb_set("next_terms", '{features}', ("next_terms" -> 'features') || '["gps","access_control","ralvie","auto_export","api"]'::jsonb
	|| CASE WHEN ("next_terms" -> 'features') ? 'requests' THEN '["overtime","training","swap_schedule"]'::jsonb ELSE '[]'::jsonb END)
	WHERE jsonb_typeof("next_terms" -> 'features') = 'array' AND NOT ("next_terms" -> 'features') ? 'gps';
--> statement-breakpoint
UPDATE "orders" SET "terms" = jsonb_set("terms", '{features}', ("terms" -> 'features') || '["gps","access_control","ralvie","auto_export","api"]'::jsonb
	|| CASE WHEN ("terms" -> 'features') ? 'requests' THEN '["overtime","training","swap_schedule"]'::jsonb ELSE '[]'::jsonb END)
	WHERE jsonb_typeof("terms" -> 'features') = 'array' AND NOT ("terms" -> 'features') ? 'gps';
