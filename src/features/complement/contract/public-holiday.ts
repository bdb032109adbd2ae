import { z } from 'zod';
import { daySchema, defineCall } from '#shared/contract/index.ts';
import { dayParts } from './holiday.ts';

const module = 'ZBCP';
const path = '/complement/api/v2/public_holidays/';
/** The right to add holidays, since the list is for choosing which to add. */
const access = 'complement.holiday.add';

/** Limits per call: years, and holidays of a country in them. */
export const mostYears = 3;
const mostAdded = 300;

const code = z.string().regex(/^[A-Z0-9-]{1,8}$/);
const year = z.coerce.number().int().min(1970).max(2075);

/** Countries and regions with known public holidays; the company's time zone suggests one. */
export const publicHolidayCountries = defineCall({
  name: 'complement.public_holiday.countries',
  method: 'GET',
  path: `${path}countries/`,
  module,
  access,
  data: z.object({
    /** ISO 3166 code. */
    suggested: z.string().nullable(),
    /** This year in the company's zone. */
    year: z.int(),
    countries: z.array(
      z.object({ code: z.string(), regions: z.array(z.object({ code: z.string(), name: z.string() })) }),
    ),
  }),
});

const holidayOfCountry = z.object({
  holiday_name: z.string(),
  start_date: z.string(),
  duration_day: z.int(),
  day_part: z.enum(dayParts),
  /** `public`: everybody is off; `bank`: banks and offices are closed; `optional`: most people take it off. */
  kind: z.enum(['public', 'bank', 'optional']),
  /** A holiday of the company exists on its first day. */
  there: z.boolean(),
});
export type HolidayOfCountry = z.infer<typeof holidayOfCountry>;

/** The public holidays of a country in some years, in the company's language. */
export const publicHolidays = defineCall({
  name: 'complement.public_holiday.list',
  method: 'GET',
  path,
  module,
  access,
  query: z.strictObject({
    country: code,
    region: code.optional(),
    year,
    years: z.coerce.number().int().min(1).max(mostYears),
  }),
  data: z.array(holidayOfCountry),
});

/** Adds holidays that were chosen from those of a country; existing ones are not changed. */
export const addPublicHolidays = defineCall({
  name: 'complement.public_holiday.add',
  method: 'POST',
  path,
  module,
  access,
  body: z.strictObject({
    holidays: z
      .array(
        z.strictObject({
          holiday_name: z.string().min(1).max(100),
          start_date: daySchema,
          duration_day: z.int().min(1).max(31),
          day_part: z.enum(dayParts),
        }),
      )
      .min(1)
      .max(mostAdded),
  }),
  data: z.object({ added: z.int(), there: z.int() }),
});

export const publicHolidayCalls = [publicHolidayCountries, publicHolidays, addPublicHolidays];
