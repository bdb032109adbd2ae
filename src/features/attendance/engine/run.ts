import { prepareAbsences } from './absences.ts';
import type { AbsenceBook } from './absences.ts';
import { laterStartWins, MOST_DAYS } from './company.ts';
import type { Company } from './company.ts';
import { EngineInputError, requireInteger, requireIntegerOrNull } from './errors.ts';
import { normalise } from './intervals.ts';
import { sortPunches } from './punches.ts';
import type { SortedPunches } from './punches.ts';
import { compileEntries } from './schedule.ts';
import type { PlanEntry } from './schedule.ts';
import { buildTimeline } from './timeline.ts';
import type { Timeline } from './timeline.ts';
import { Tracer } from './trace.ts';
import type { Absence, ApprovedOvertime, Dated, Employee, OvertimeRequest, Punch } from './types.ts';

/** One person, one range of work dates. */
export interface EngineInput {
  readonly company: Company;
  readonly employee: Employee;
  /** The first and last requested work date, inclusive. */
  readonly from: number;
  readonly to: number;
  /** All punches that could matter (`punchRange` gives the range); more do no harm. Any order, repetitions allowed. */
  readonly punches: readonly Punch[];
  /** Only approved ones. */
  readonly leaves?: readonly Absence[];
  readonly trainings?: readonly Absence[];
  readonly overtimeRequests?: readonly OvertimeRequest[];
  /** The moment of evaluation in seconds; null or absent means that every window has closed. */
  readonly asOf?: number | null;
  /** Requests the explanation of each record. */
  readonly trace?: boolean;
}

/** The checked, sorted and prepared input for the steps. */
export interface Run {
  readonly company: Company;
  readonly employee: Employee;
  readonly asOf: number;
  readonly punches: SortedPunches;
  readonly adjustments: Timeline<PlanEntry>;
  readonly ownEntries: Timeline<PlanEntry>;
  readonly ownDefaults: Timeline<PlanEntry>;
  readonly ownAutos: Timeline<PlanEntry>;
  readonly leaves: AbsenceBook;
  readonly trainings: AbsenceBook;
  readonly requests: ApprovedOvertime;
  readonly tracer: Tracer | null;
}

const NO_ABSENCES = prepareAbsences([], '');
const NO_ENTRIES: Timeline<PlanEntry> = buildTimeline<PlanEntry>([], laterStartWins);

function checkDated(list: readonly Dated<unknown>[] | undefined, field: string): void {
  list?.forEach((entry, index) => {
    requireInteger(entry.from, `${field}[${index}].from`, -1_000_000, 1_000_000);
    if (index > 0 && entry.from <= (list[index - 1]?.from ?? 0)) {
      throw new EngineInputError(`${field}[${index}].from`, 'endBeforeStart');
    }
  });
}

function checkEmployee({ company, employee }: EngineInput): void {
  if (employee.zones.length === 0) throw new EngineInputError('employee.zones', 'missing');
  checkDated(employee.zones, 'employee.zones');
  checkDated(employee.departments, 'employee.departments');
  checkDated(employee.areas, 'employee.areas');
  checkDated(employee.switches, 'employee.switches');
  employee.zones.forEach(({ value }, index) => {
    if (!company.zones.has(value)) throw new EngineInputError(`employee.zones[${index}].value`, 'unknownReference');
  });
  employee.departments?.forEach(({ value }, index) => {
    if (value !== null && !company.chains.has(value)) {
      throw new EngineInputError(`employee.departments[${index}].value`, 'unknownReference');
    }
  });
  employee.areas?.forEach(({ value }, index) => {
    if (value.some((area) => !company.areaChains.has(area))) {
      throw new EngineInputError(`employee.areas[${index}].value`, 'unknownReference');
    }
  });
  requireIntegerOrNull(employee.employedFrom, 'employee.employedFrom', -1_000_000, 1_000_000);
  requireIntegerOrNull(employee.employedTo, 'employee.employedTo', -1_000_000, 1_000_000);
}

/** Sorts approved adjustments so that the last approved one comes last. */
function laterApprovalWins(a: PlanEntry, b: PlanEntry): number {
  return a.seq - b.seq;
}

function timelineOf(entries: readonly PlanEntry[], sources: readonly string[], weaker = laterStartWins) {
  const chosen = entries.filter(({ source }) => sources.includes(source));
  return chosen.length === 0 ? NO_ENTRIES : buildTimeline(chosen, weaker);
}

function prepareRequests(requests: readonly OvertimeRequest[]): ApprovedOvertime {
  const capped: ApprovedOvertime['capped'][number][] = [];
  const whole: (readonly [number, number])[] = [];
  for (const [index, { from, to, most }] of requests.entries()) {
    requireInteger(from, `overtimeRequests[${index}].from`, -1e10, 1e10);
    requireInteger(to, `overtimeRequests[${index}].to`, from, 1e10);
    if (most === undefined) {
      whole.push([from, to]);
      continue;
    }
    requireInteger(most, `overtimeRequests[${index}].most`, 0, 1e10);
    capped.push({ from, to, most });
  }
  const timeOff = requests
    .flatMap(({ timeOff: terms, ...request }) => (terms === undefined ? [] : [{ ...request, timeOff: terms }]))
    .toSorted((a, b) => a.from - b.from);
  return { whole: normalise(whole), capped, timeOff };
}

/**
 * Checks an input and prepares it for the steps.
 *
 * @throws EngineInputError naming the field
 */
export function openRun(input: EngineInput): Run {
  const { company, employee, from, to, leaves, trainings, overtimeRequests, asOf = null, trace = false } = input;
  requireInteger(from, 'from', -1_000_000, 1_000_000);
  requireInteger(to, 'to', -1_000_000, 1_000_000);
  if (to < from) throw new EngineInputError('to', 'endBeforeStart');
  if (to - from > MOST_DAYS) throw new EngineInputError('to', 'outOfRange');
  requireIntegerOrNull(asOf, 'asOf', -1e12, 1e12);
  checkEmployee(input);
  const own = compileEntries(
    employee.schedule ?? [],
    company.shifts,
    company.timetables,
    company.chains,
    'employee.schedule',
  );
  const misplaced = own.findIndex(({ source }) => source === 'department');
  if (misplaced >= 0) throw new EngineInputError(`employee.schedule[${misplaced}].source`, 'notOneOf');
  return {
    company,
    employee,
    asOf: asOf ?? Infinity,
    punches: sortPunches(input.punches, trace),
    adjustments: timelineOf(own, ['temporary', 'swap'], laterApprovalWins),
    ownEntries: timelineOf(own, ['employee']),
    ownDefaults: timelineOf(own, ['default']),
    ownAutos: timelineOf(own, ['auto']),
    leaves: leaves === undefined || leaves.length === 0 ? NO_ABSENCES : prepareAbsences(leaves, 'leaves'),
    trainings:
      trainings === undefined || trainings.length === 0 ? NO_ABSENCES : prepareAbsences(trainings, 'trainings'),
    requests: prepareRequests(overtimeRequests ?? []),
    tracer: trace ? new Tracer() : null,
  };
}
