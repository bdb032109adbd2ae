import {
  breakTime,
  departmentRule,
  departmentSchedule,
  employeeSchedule,
  shift,
  temporarySchedule,
  timetable,
} from '#features/attendance/contract.ts';
import { department } from '#features/company/contract.ts';
import { holiday } from '#features/complement/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import type { EngineCase } from '../case-format.ts';
import { enterLeaves, enterTrainings } from './enter-leaves.ts';
import { ruleFieldsOf } from './rule-fields.ts';

/** The company in which cases are set up, with its administrator. */
export interface LiveCompany {
  readonly admin: Client;
  /** The root department. */
  readonly root: number;
  readonly area: number;
}

export interface LiveCase {
  readonly employee: number;
  readonly code: string;
  /** The names of the case's timetables, by id. */
  readonly names: ReadonlyMap<number, string>;
}

/** Something in a case that no setting of the product can express. */
export class CannotSay extends Error {
  readonly settings: readonly string[];
  constructor(settings: readonly string[]) {
    super(settings.join(', '));
    this.settings = settings;
  }
}

const clock = (text: string | null | undefined): string | null => (text ? text.padStart(5, '0') : null);
const days = (from: string, to: string): string[] => {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  return Array.from({ length: first.until(last).days + 1 }, (_, index) => first.add({ days: index }).toString());
};

/** The parts of a case that no setting can express. */
function inexpressible(text: EngineCase): string[] {
  const sources = text.schedule.map(({ source }) => source);
  return [
    ...ruleFieldsOf(text.rule).missing,
    ...(sources.includes('swap') ? ['schedule.swap'] : []),
    ...(text.overtime.length > 0 ? ['overtime requests'] : []),
  ];
}

/**
 * Sets a case up by the product's calls: a department with its rule, timetables, shifts, schedules, holidays, and the person.
 * @throws CannotSay if the product has no setting for it or refuses it
 */
export async function setUpCase(company: LiveCompany, text: EngineCase, number: number): Promise<LiveCase> {
  const missing = inexpressible(text);
  if (missing.length > 0) throw new CannotSay(missing);
  const { admin } = company;
  const make = async (resource: AnyResource, body: Readonly<Record<string, unknown>>): Promise<number> => {
    const made = await admin.callEndpoint(resource.calls.create, { body });
    if (made.isSuccess) return Number(made.data.data['id']);
    const at = Object.entries(made.fields).map(
      ([field, [message]]) => `${resource.name}.${field}: ${message?.code ?? ''}`,
    );
    throw new CannotSay(at.length > 0 ? at : [`${resource.name}: ${made.code}`]);
  };
  const name = (what: string): string => `${text.id} ${what}`;
  const levels = Math.max(
    1,
    ...text.schedule.map(({ source, level = 0 }) => (source === 'department' ? level + 1 : 1)),
  );
  const chain: number[] = [];
  for (let level = levels - 1; level >= 0; level--)
    chain.unshift(
      await make(department, {
        dept_code: `c${number}-${level}`,
        dept_name: name(String(level)),
        parent_dept: chain[0] ?? company.root,
      }),
    );
  const [own = 0] = chain;
  const { fields } = ruleFieldsOf(text.rule);
  if (Object.keys(fields).length > 0) await make(departmentRule, { department: own, ...fields });

  const timetables = new Map<string, number>();
  for (const [id, its] of Object.entries(text.timetables)) {
    const breaks = [];
    for (const [at, pause] of (its.breaks ?? []).entries()) {
      const { start, end, duration, deduct, paid, trigger, margin } = pause;
      const length = duration ?? minutesBetween(start, end);
      breaks.push({
        break_time: await make(breakTime, {
          alias: name(`${id} ${at}`),
          duration: length,
          ...(deduct === undefined ? {} : { deduct }),
          ...(paid === undefined ? {} : { paid }),
          ...(trigger == null ? {} : { trigger }),
          ...(margin === undefined ? {} : { margin }),
        }),
        start: clock(start),
        end: clock(end),
      });
    }
    const [inAhead, inAbove, outAhead, outAbove] = its.windows ?? [120, null, null, 360];
    const isFlexible = its.kind === 'flexible';
    timetables.set(
      id,
      await make(timetable, {
        alias: name(id),
        use_mode: its.kind ?? 'normal',
        ...(isFlexible
          ? { day_change: clock(its.dayChange) }
          : {
              in_time: clock(its.in),
              out_time: clock(its.out),
              in_ahead_margin: inAhead,
              in_above_margin: inAbove,
              out_ahead_margin: outAhead,
              out_above_margin: outAbove,
              in_required: its.inRequired ?? true,
              out_required: its.outRequired ?? true,
            }),
        work_time_duration: its.required ?? null,
        work_day: its.workDay ?? 1,
        allow_late: its.lateGrace ?? 0,
        allow_leave_early: its.earlyGrace ?? 0,
        breaks,
      }),
    );
  }
  const idOf = (id: string): number => timetables.get(id) ?? 0;

  const dates = Object.keys(text.expect).toSorted();
  const code = `9${String(number).padStart(4, '0')}`;
  const first = [...dates, ...text.schedule.map(({ from }) => from)].toSorted()[0] ?? '2026-01-01';
  const person = await make(employee, {
    emp_code: code,
    first_name: text.id,
    department: own,
    area: [company.area],
    time_zone: text.zone,
    hire_date: Temporal.PlainDate.from(text.employment?.from ?? first)
      .subtract({ days: text.employment?.from ? 0 : 1 })
      .toString(),
  });
  for (const [at, entry] of text.schedule.entries()) {
    if (entry.source === 'temporary') {
      for (const att_date of days(entry.from, entry.to ?? entry.from))
        for (const id of entry.timetables?.length ? entry.timetables : [null])
          await make(temporarySchedule, {
            employee: person,
            att_date,
            rule_flag: entry.mode ?? 'replace',
            timetable: id === null ? null : idOf(id),
          });
      continue;
    }
    const cycle = await make(shift, {
      alias: name(String(at)),
      cycle_unit: entry.shift?.unit ?? 'day',
      shift_cycle: entry.shift?.count ?? 1,
      days: entry.shift
        ? Object.entries(entry.shift.days).flatMap(([day, ids]) =>
            ids.map((id) => ({ day: Number(day) + 1, timetable: idOf(id) })),
          )
        : (entry.candidates ?? entry.timetables ?? []).map((id) => ({ day: 1, timetable: idOf(id) })),
      auto_shift: entry.source === 'auto',
    });
    const period = {
      shift: cycle,
      start_date: entry.from,
      ...(entry.to ? { end_date: entry.to } : {}),
      ...(entry.shift?.anchor ? { cycle_start: entry.shift.anchor } : {}),
    };
    if (entry.source === 'employee') await make(employeeSchedule, { employee: person, ...period });
    // Without another plan, a person has that of the root department, or of the one that the punches choose.
    else await make(departmentSchedule, { department: chain[entry.level ?? levels - 1] ?? own, ...period });
  }
  for (const [at, one] of text.holidays.entries()) {
    const [from, to] = typeof one === 'string' ? [one, one] : [one.from, one.to];
    await make(holiday, {
      holiday_name: name(`holiday ${at}`),
      start_date: from,
      duration_day: days(from, to).length,
      departments: [own],
    });
  }
  const refused = [
    ...(await enterLeaves(admin, person, text.leaves)),
    ...(await enterTrainings(admin, person, text.trainings)),
  ];
  if (refused.length > 0) throw new CannotSay(refused);
  return { employee: person, code, names: new Map([...timetables].map(([id, at]) => [at, id])) };
}

function minutesBetween(start: string | null | undefined, end: string | null | undefined): number {
  if (!start || !end) return 1;
  const minutes = (text: string): number => {
    const [hours = '0', rest = '0'] = text.split(':');
    return Number(hours) * 60 + Number(rest);
  };
  const length = minutes(end) - minutes(start);
  return length > 0 ? length : length + 1440;
}
