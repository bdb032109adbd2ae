import { and, eq, lte, notExists, sql } from 'drizzle-orm';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, refuseField, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { createRecord, registryOf, resourceServer } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { CallData, CallInput } from '#shared/contract/index.ts';
import { addPublicHolidays, holiday, holidayCodes, publicHolidayCountries, publicHolidays } from '../contract.ts';
import { inYear, spansOfHoliday } from './holiday-spans.ts';
import { countriesWithHolidays, countryOfZone, holidaysOfCountry } from './public-holidays.ts';
import { holidayAreas, holidayDepartments, holidayEmployees, holidays } from './tables.ts';

export const holidayServer = resourceServer(holiday, {
  table: holidays,
  display: sql<string>`${holidays.holiday_name}`,
  links: {
    departments: {
      table: holidayDepartments,
      company: holidayDepartments.company_id,
      owner: holidayDepartments.holiday,
      target: holidayDepartments.department,
    },
    areas: {
      table: holidayAreas,
      company: holidayAreas.company_id,
      owner: holidayAreas.holiday,
      target: holidayAreas.area,
    },
    employees: {
      table: holidayEmployees,
      company: holidayEmployees.company_id,
      owner: holidayEmployees.holiday,
      target: holidayEmployees.employee,
    },
  },
  actions: { copy_next_year: { run: (context, row) => copyToNextYear(context, row) } },
});

const make = (context: TenantContext, body: object): Promise<unknown> =>
  createRecord({ server: holidayServer, registry: registryOf(holidayServer) }, context, { ...body });

/** @throws Refusal if the holiday recurs by itself or has already been copied */
async function copyToNextYear(context: TenantContext, row: typeof holidays.$inferSelect): Promise<void> {
  const { holiday_name, start_date, day_part, duration_day, is_recurring } = row;
  if (is_recurring) throw new Refusal(holidayCodes.comesBack);
  const day = Temporal.PlainDate.from(start_date);
  const next = inYear(day, day.year + 1).toString();
  await oneAtATime(context.tx, 'complement.holiday', context.companyId, 0);
  const [there] = await context.tx
    .select({ id: holidays.id })
    .from(holidays)
    .where(
      and(
        eq(holidays.company_id, context.companyId),
        eq(holidays.start_date, next),
        eq(holidays.holiday_name, holiday_name),
      ),
    )
    .limit(1);
  if (there) throw new Refusal(holidayCodes.isThere);
  const { tx, companyId } = context;
  const [linked, placed, named] = await Promise.all([
    tx
      .select({ id: holidayDepartments.department })
      .from(holidayDepartments)
      .where(and(eq(holidayDepartments.company_id, companyId), eq(holidayDepartments.holiday, row.id))),
    tx
      .select({ id: holidayAreas.area })
      .from(holidayAreas)
      .where(and(eq(holidayAreas.company_id, companyId), eq(holidayAreas.holiday, row.id))),
    tx
      .select({ id: holidayEmployees.employee })
      .from(holidayEmployees)
      .where(and(eq(holidayEmployees.company_id, companyId), eq(holidayEmployees.holiday, row.id))),
  ]);
  const departments = linked.map(({ id }) => id);
  const areas = placed.map(({ id }) => id);
  const employees = named.map(({ id }) => id);
  await make(context, { holiday_name, start_date: next, day_part, duration_day, departments, areas, employees });
}

/** Whether the company, or a part of it, has a holiday on a date; one for employees by name does not count. */
async function standing(
  { tx, companyId }: TenantContext,
  years: { readonly first: number; readonly last: number },
): Promise<(date: string) => boolean> {
  const rows = await tx
    .select()
    .from(holidays)
    .where(
      and(
        eq(holidays.company_id, companyId),
        lte(holidays.start_date, `${years.last}-12-31`),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(holidayEmployees)
            .where(and(eq(holidayEmployees.company_id, companyId), eq(holidayEmployees.holiday, holidays.id))),
        ),
      ),
    );
  // A holiday that began the year before may reach into the first year.
  const spans = rows.flatMap((row) => spansOfHoliday(row, { first: years.first - 1, last: years.last }));
  return (date) => spans.some(({ from, to }) => from <= date && date <= to);
}

async function list(
  context: TenantContext,
  query: CallInput<typeof publicHolidays>['query'] & { year: number; years: number },
): Promise<CallData<typeof publicHolidays>> {
  const known = (await countriesWithHolidays()).find(({ code }) => code === query.country);
  if (!known) refuseField('country', 'unknownRecord');
  if (query.region !== undefined && !known?.regions.some(({ code }) => code === query.region))
    refuseField('region', 'unknownRecord');
  const [company] = await context.tx
    .select({ language: companies.language })
    .from(companies)
    .where(eq(companies.id, context.companyId));
  const isThere = await standing(context, { first: query.year, last: query.year + query.years - 1 });
  const found = await holidaysOfCountry(query, company?.language ?? 'en');
  return found.map((one) => ({ ...one, there: isThere(one.start_date) }));
}

async function add(
  context: TenantContext,
  wanted: CallInput<typeof addPublicHolidays>['body']['holidays'],
): Promise<CallData<typeof addPublicHolidays>> {
  await oneAtATime(context.tx, 'complement.holiday', context.companyId, 0);
  const years = wanted.map(({ start_date }) => Temporal.PlainDate.from(start_date).year);
  const isThere = await standing(context, { first: Math.min(...years), last: Math.max(...years) });
  const fresh = wanted.filter(({ start_date }) => !isThere(start_date));
  for (const one of fresh) await make(context, one);
  return { added: fresh.length, there: wanted.length - fresh.length };
}

export const holidayRoutes: readonly Route[] = [
  serve(publicHolidayCountries, async (context) => {
    const { zone } = await companyClock(context);
    return {
      suggested: await countryOfZone(zone),
      year: context.now.toZonedDateTimeISO(zone).year,
      countries: [...(await countriesWithHolidays())].map(({ code, regions }) => ({ code, regions: [...regions] })),
    };
  }),
  serve(publicHolidays, (context, { query }) => list(context, query)),
  serve(addPublicHolidays, (context, { body }) => add(context, body.holidays)),
];
