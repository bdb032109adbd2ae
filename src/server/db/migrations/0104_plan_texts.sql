ALTER TABLE "plans" ADD COLUMN "name_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "name_es" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "name_ar" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "name_tr" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "description_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "description_es" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "description_ar" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "description_tr" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The first plans in the other languages, where the vendor has left their text as it was.
UPDATE "plans" SET "name_es" = own."name_es", "name_ar" = own."name_ar", "name_tr" = own."name_tr",
	"description_es" = own."description_es", "description_ar" = own."description_ar", "description_tr" = own."description_tr"
FROM (VALUES
	('TRIAL', 'Trial', 'Everything, free for 14 days',
		'Prueba', 'الخطة التجريبية', 'Deneme',
		'Todo, gratis durante 14 días', 'كل شيء مجانًا لمدة 14 يومًا', 'Her şey, 14 gün ücretsiz'),
	('STANDARD', 'Standard', 'Attendance with terminals, schedules, reports and requests',
		'Estándar', 'الخطة الأساسية', 'Standart',
		'Asistencia con terminales, horarios, reportes y solicitudes', 'الحضور مع الأجهزة والجداول والتقارير والطلبات', 'Terminaller, çalışma planları, raporlar ve taleplerle devam takibi'),
	('PROFESSIONAL', 'Professional', 'Everything, with leave and approvals in several steps',
		'Profesional', 'الخطة الاحترافية', 'Profesyonel',
		'Todo, con permisos y aprobaciones en varios pasos', 'كل شيء، مع الإجازات والموافقات على عدة مراحل', 'Her şey; izinler ve çok adımlı onaylarla')
) AS own ("plan_code", "plan_name", "description", "name_es", "name_ar", "name_tr", "description_es", "description_ar", "description_tr")
WHERE "plans"."plan_code" = own."plan_code" AND "plans"."plan_name" = own."plan_name" AND "plans"."description" = own."description";
