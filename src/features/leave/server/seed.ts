import { eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { incidentTypes } from './tables.ts';

type NewType = Omit<typeof incidentTypes.$inferInsert, 'company_id' | 'incident_code' | 'incident_name'>;

/** The initial types of a company, by code; `att:incidentType.seed.<code>` holds their names. */
const types = {
  ANNUAL: { category: 'leave', symbol: 'AL', color: '#1a7f64', unit: 'half_day' },
  SICK: {
    category: 'sick',
    symbol: 'SL',
    color: '#b4433c',
    unit: 'half_day',
    deduct_balance: false,
    require_attachment: true,
    attachment_after: 2,
  },
  PERSONAL: {
    category: 'permission',
    symbol: 'PL',
    color: '#6b4fbb',
    unit: 'hour',
    is_paid: false,
    deduct_balance: false,
  },
  MATERNITY: {
    category: 'leave',
    symbol: 'ML',
    color: '#a8448c',
    unit: 'day',
    deduct_balance: false,
    include_holidays: true,
    include_weekends: true,
    gender_limit: 'F',
  },
  TRIP: {
    category: 'business_trip',
    symbol: 'BT',
    color: '#2563ab',
    unit: 'half_day',
    deduct_balance: false,
    count_as_work: true,
  },
  COMPENSATORY: { category: 'leave', symbol: 'CL', color: '#8a6a12', unit: 'half_day' },
} as const satisfies Readonly<Record<string, NewType>>;

/** Gives a company the initial types, in its language; existing ones are not changed. */
export async function seedIncidentTypes({ tx, companyId }: TenantContext): Promise<void> {
  const [company] = await tx
    .select({ language: companies.language })
    .from(companies)
    .where(eq(companies.id, companyId));
  const words = wordsIn(company?.language);
  const codes = ['ANNUAL', 'SICK', 'PERSONAL', 'MATERNITY', 'TRIP', 'COMPENSATORY'] as const;
  await tx
    .insert(incidentTypes)
    .values(
      codes.map((code) => ({
        ...types[code],
        company_id: companyId,
        incident_code: code,
        incident_name: words.text(`att:incidentType.seed.${code}`),
        is_system: true,
      })),
    )
    .onConflictDoNothing();
}

/** For companies from before leave existed. */
export const incidentTypeUpkeep: Upkeep = { name: 'leave.incident_types', run: seedIncidentTypes };
