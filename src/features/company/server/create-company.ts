import type { DateFormat, Formats, TimeFormat } from '#shared/contract/index.ts';
import { formatsOfRegion } from '#shared/i18n/writing.ts';
import { switchScope, type Transaction } from '#server/db/database.ts';
import type { Host } from '#server/host.ts';
import { asCompany } from '#server/http/index.ts';
import type { SeededRights } from '#server/tenancy/seeded-rights.ts';
import { companies } from '#server/tenancy/tables.ts';
import { groups, seededGroups, type SeededGroup } from '#server/tenancy/memberships/tables.ts';
import { wordsIn } from '#server/words/index.ts';
import { areas, departments, positions } from './tables.ts';

export interface NewCompany {
  readonly company_name: string;
  /** Lower-case host label. */
  readonly company_domain: string;
  /** IANA zone. */
  readonly company_timezone: string;
  readonly company_address?: string;
  readonly company_country?: string;
  readonly company_country_code?: string;
  readonly company_province?: string;
  readonly company_city?: string;
  /** Degrees; both or neither. */
  readonly company_latitude?: number | null;
  readonly company_longitude?: number | null;
  readonly language: string;
  /** ISO weekday 1 to 7. */
  readonly week_start?: number;
  /** By default, the format of its country. */
  readonly date_format?: DateFormat;
  readonly time_format?: TimeFormat;
}

export interface CreatedCompany {
  readonly id: number;
  /** Ids of the seeded groups by their key. */
  readonly groups: Readonly<Record<GroupKey, number>>;
  readonly rootDepartment: number;
  readonly rootArea: number;
}

const columnsOf = ({ dateFormat, timeFormat }: Formats) => ({ date_format: dateFormat, time_format: timeFormat });

export type GroupKey = SeededGroup;

/** Creates a company for the host itself, e.g. for the demo and the test suites. The owner joins with `joinCompany`. */
export async function createCompany(host: Host, wanted: NewCompany): Promise<CreatedCompany> {
  const created = await host.database.within({ role: 'system' }, (tx) =>
    createCompanyIn(tx, host.installed.seededRights, wanted, host.clock.now()),
  );
  await asCompany(host, { companyId: created.id, name: 'Muster', accessor: 'job' }, async (context) => {
    for (const seed of host.installed.seeds) await seed(context);
  });
  return created;
}

/**
 * Creates a company with its initial data: root department and area, a position, and the groups in its language.
 * Runs in a transaction of role `system`, which continues in the company's scope.
 */
export async function createCompanyIn(
  tx: Transaction,
  rights: SeededRights,
  wanted: NewCompany,
  now: Temporal.Instant,
): Promise<CreatedCompany> {
  const words = wordsIn(wanted.language);
  const [company] = await tx
    .insert(companies)
    .values({
      ...columnsOf(formatsOfRegion(wanted.company_country_code ?? '')),
      ...wanted,
      create_time: now.toString(),
    })
    .returning({ id: companies.id });
  if (!company) throw new Error('Insert answered nothing');
  const company_id = company.id;
  await switchScope(tx, { role: 'tenant', companyId: company_id });
  const root = words.text('company:seed.root', { name: wanted.company_name });
  const [department] = await tx
    .insert(departments)
    .values({ company_id, dept_code: '1', dept_name: root })
    .returning({ id: departments.id });
  const [area] = await tx
    .insert(areas)
    .values({ company_id, area_code: '1', area_name: root })
    .returning({ id: areas.id });
  await tx
    .insert(positions)
    .values({ company_id, position_code: '1', position_name: words.text('company:seed.position') });
  const made = await tx
    .insert(groups)
    .values(
      seededGroups.map((key) => ({
        company_id,
        group_name: words.text(`sys:seed.${key}`),
        description: words.text(`sys:seed.about.${key}`),
        permissions: [...rights[key]],
        seeded_as: key,
        granted: [...rights[key]],
        is_owner: key === 'owner',
        is_system: true,
      })),
    )
    .returning({ id: groups.id });
  const ids = Object.fromEntries(seededGroups.map((key, index) => [key, made[index]?.id ?? 0]));
  return {
    id: company_id,
    groups: {
      owner: ids['owner'] ?? 0,
      hrManager: ids['hrManager'] ?? 0,
      attendanceOfficer: ids['attendanceOfficer'] ?? 0,
      departmentManager: ids['departmentManager'] ?? 0,
      deviceOperator: ids['deviceOperator'] ?? 0,
      auditor: ids['auditor'] ?? 0,
    },
    rootDepartment: department?.id ?? 0,
    rootArea: area?.id ?? 0,
  };
}
