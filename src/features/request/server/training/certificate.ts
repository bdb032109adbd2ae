import { and, eq, sql, type SQL } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import { trainingTypes } from '#features/complement/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { fileLabels, pdfLook } from '#server/export/index.ts';
import { Refusal, serve, type FileAnswer, type TenantContext } from '#server/http/index.ts';
import { safeFileName, writeTableFor, type CentredLine } from '#server/table-file/index.ts';
import { companyClock, companyToday } from '#server/tenancy/company-clock.ts';
import { employeeScope } from '#server/tenancy/data-scope.ts';
import { companies } from '#server/tenancy/tables.ts';
import { wordsIn, type Words } from '#server/words/index.ts';
import { commonCodes, type Language } from '#shared/contract/index.ts';
import type { Formats } from '#shared/contract/formats.ts';
import { formatDay } from '#shared/i18n/dates.ts';
import { ownTrainingCertificate, trainingCertificate } from '../../contract/certificate.ts';
import { validUntil } from '../../domain/certificate.ts';
import { trainings } from './tables.ts';

/** A person prints some of them, one by one. */
const limit = { by: 'person', max: 60, seconds: 600 } as const;

/** Whether a training has a certificate now: approved, over, and of a type that gives one. Columns by the table's name, for lists. */
export const hasCertificate = ({ companyId, now }: TenantContext): SQL => sql`(trainings.status = 'approved'
  and trainings.attendance <> 'absent'
  and trainings.end_date <= (${now.toString()}::timestamptz at time zone
    (select c.company_timezone from ${companies} c where c.id = ${companyId}))::date
  and exists (select 1 from ${trainingTypes} t where t.company_id = ${companyId} and t.id = trainings.training_type
    and t.has_certificate))`;

async function loadCertified({ tx, companyId }: TenantContext, id: number, whose: SQL | undefined) {
  const [found] = await tx
    .select({
      status: trainings.status,
      attendance: trainings.attendance,
      score: trainings.score,
      number: trainings.request_no,
      title: trainings.title,
      trainer: trainings.trainer,
      place: trainings.place,
      start: trainings.start_date,
      end: trainings.end_date,
      until: trainings.valid_until,
      name: sql<string>`${fullName}`,
      code: employees.emp_code,
      department: departments.dept_name,
      type: trainingTypes.training_name,
      gives: trainingTypes.has_certificate,
      months: trainingTypes.certificate_months,
      company: companies.company_name,
    })
    .from(trainings)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, trainings.employee)))
    .innerJoin(departments, and(eq(departments.company_id, companyId), eq(departments.id, employees.department)))
    .innerJoin(
      trainingTypes,
      and(eq(trainingTypes.company_id, companyId), eq(trainingTypes.id, trainings.training_type)),
    )
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(eq(trainings.company_id, companyId), eq(trainings.id, id), whose));
  if (!found) throw new Refusal(commonCodes.notFound);
  return found;
}
type Certified = Awaited<ReturnType<typeof loadCertified>>;

/** The words of the page, from the company at the top to the number at the bottom. */
function linesOf(
  { number, title, trainer, place, start, end, until, months, name, code, department, type, company }: Certified,
  words: Words,
  formats: Formats,
): CentredLine[] {
  const day = (iso: string): string => formatDay(iso, { language: words.language, ...formats });
  const valid = until ?? validUntil(end, months);
  const line = (text: string, size: number, more: Omit<CentredLine, 'text' | 'size' | 'weight'> = {}): CentredLine => ({
    text,
    size,
    weight: 'regular',
    ...more,
  });
  const held = [
    trainer === '' ? '' : words.text('att:certificate.trainer', { name: trainer }),
    place === '' ? '' : words.text('att:certificate.place', { place }),
  ].filter(Boolean);
  return [
    { text: words.text('att:certificate.title'), size: 30, weight: 'bold' },
    line(company, 14, { isQuiet: true, space: 2 }),
    line(words.text('att:certificate.says'), 12, { space: 22 }),
    { text: name, size: 24, weight: 'bold', space: 6 },
    line(words.text('att:certificate.who', { code, department }), 11, { isQuiet: true, space: 2 }),
    line(words.text('att:certificate.took'), 12, { space: 14 }),
    { text: title, size: 19, weight: 'bold', space: 6 },
    line(type, 12, { isQuiet: true, space: 2 }),
    line(
      start === end
        ? words.text('att:certificate.on', { day: day(start) })
        : words.text('att:certificate.from', { from: day(start), to: day(end) }),
      12,
      { space: 12 },
    ),
    line(held.join(' · '), 11, { isQuiet: true, space: 2 }),
    ...(valid === null
      ? []
      : [
          {
            text: words.text('att:certificate.valid', { day: day(valid) }),
            size: 12,
            weight: 'bold',
            space: 10,
          } as const,
        ]),
    line(words.text('att:certificate.number', { number }), 10, { isQuiet: true, space: 10 }),
  ];
}

/** @throws Refusal if there is no such training, or it gives no certificate now */
async function certificateOf(
  context: TenantContext,
  id: number,
  { whose, language }: { readonly whose: SQL | undefined; readonly language: Language | undefined },
): Promise<FileAnswer> {
  const { actor, now, services } = context;
  const found = await loadCertified(context, id, whose);
  const isEarned = found.status === 'approved' && found.attendance !== 'absent' && found.gives;
  if (!isEarned || found.end > (await companyToday(context))) throw new Refusal(commonCodes.wrongState);
  const words = wordsIn(language ?? actor.language);
  const { zone, formats } = await companyClock(context);
  const title = words.text('att:certificate.file', { number: found.number, name: found.name });
  const look = await pdfLook(context, fileLabels(words, now, { zone, formats }), words);
  const file = writeTableFor(
    services.threads,
    actor.userId,
    {
      format: 'pdf',
      title,
      language: words.language,
      direction: words.direction,
      timeZone: zone,
      formats,
      columns: [],
      rows: noRows(),
      centred: linesOf(found, words, formats),
      labels: look.labels,
      // A certificate is always one page, across.
      page: { ...look.page, orientation: 'landscape', hasNumbers: false },
    },
    now.epochMilliseconds,
  );
  return { fileName: `${safeFileName(title)}.pdf`, contentType: file.contentType, stream: file.stream };
}

async function* noRows(): AsyncGenerator<never, void, void> {}

export const certificateRoutes = [
  serve(
    trainingCertificate,
    (context, { params, query }) =>
      certificateOf(context, params.id, {
        whose: employeeScope(context, trainings.employee),
        language: query.language,
      }),
    limit,
  ),
  serve(
    ownTrainingCertificate,
    (context, { params, query }) =>
      certificateOf(context, params.id, {
        whose: eq(trainings.employee, context.actor.employeeId ?? -1),
        language: query.language,
      }),
    limit,
  ),
];
