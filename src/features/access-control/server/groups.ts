import { eq, sql } from 'drizzle-orm';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { accessGroup, groupCodes } from '../contract/group.ts';
import { freeNumber } from './numbers.ts';
import { peopleOf } from './rights/people-of.ts';
import { settlePeople } from './rights/settle.ts';
import { accessGroups, groupDepartments, groupDoors, groupEmployees } from './rights/tables.ts';

const mostGroups = 99;

export const accessGroupServer = resourceServer(accessGroup, {
  table: accessGroups,
  display: sql<string>`${accessGroups.name}`,
  links: {
    doors: {
      table: groupDoors,
      company: groupDoors.company_id,
      owner: groupDoors.access_group,
      target: groupDoors.door,
    },
    employees: {
      table: groupEmployees,
      company: groupEmployees.company_id,
      owner: groupEmployees.access_group,
      target: groupEmployees.employee,
    },
    departments: {
      table: groupDepartments,
      company: groupDepartments.company_id,
      owner: groupDepartments.access_group,
      target: groupDepartments.department,
    },
  },
  prepare: async ({ tx, companyId }, values, before) => {
    if (before) return values;
    await oneAtATime(tx, 'access_control.group', companyId);
    const taken = await tx
      .select({ number: accessGroups.number })
      .from(accessGroups)
      .where(eq(accessGroups.company_id, companyId));
    const number = freeNumber(
      taken.map((row) => row.number),
      1,
      mostGroups,
      () => new Refusal(groupCodes.tooMany),
    );
    return { ...values, number };
  },
  afterChange: async (context, { before, after }) => {
    const sides = [before, after].flatMap((side) => side ?? []);
    const people = await peopleOf(context, {
      employees: sides.flatMap(({ employees }) => employees ?? []),
      departments: sides.flatMap(({ departments }) => departments ?? []),
    });
    await settlePeople(context, people);
  },
});
