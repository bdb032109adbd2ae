import { DayKind, nameOf, ScheduleSource } from './codes.ts';
import type { SortedPunches } from './punches.ts';
import type { Day, Slot } from './slot.ts';
import type { PunchWitness } from './step-05-pair-states.ts';
import type { IgnoredBecause, PunchUse, Tracer } from './trace.ts';
import { wallOf } from './zone.ts';
import type { Zone } from './zone.ts';
import type { Run } from './run.ts';

/** Reports punches to a tracer by their index. */
export class TracingWitness implements PunchWitness {
  readonly #punches: SortedPunches;
  readonly #tracer: Tracer;
  readonly #zone: Zone;
  readonly #midnight: number;

  constructor(punches: SortedPunches, tracer: Tracer, zone: Zone, workDate: number) {
    this.#punches = punches;
    this.#tracer = tracer;
    this.#zone = zone;
    this.#midnight = workDate * 1440;
  }

  #wall(index: number): number {
    return wallOf(this.#zone, Math.floor((this.#punches.at[index] ?? 0) / 60)) - this.#midnight;
  }

  used(index: number, use: PunchUse): void {
    const punchId = this.#punches.source[index]?.id ?? index;
    this.#tracer.add('punchUsed', { punchId, at: this.#wall(index), use });
  }

  ignored(index: number, because: IgnoredBecause): void {
    const punchId = this.#punches.source[index]?.id ?? index;
    const option = because === 'duplicate' ? 'dedupeMinutes' : null;
    this.#tracer.add('punchIgnored', { punchId, at: this.#wall(index), because }, option);
  }
}

/** Remembers what loose punches were used for, until the day that explains them. */
export class PunchFates implements PunchWitness {
  readonly #fates = new Map<number, (witness: PunchWitness) => void>();

  used(index: number, use: PunchUse): void {
    this.#fates.set(index, (witness) => witness.used(index, use));
  }

  ignored(index: number, because: IgnoredBecause): void {
    this.#fates.set(index, (witness) => witness.ignored(index, because));
  }

  tell(index: number, witness: PunchWitness): void {
    const fate = this.#fates.get(index);
    if (fate === undefined) witness.ignored(index, 'outsideWindows');
    else fate(witness);
  }
}

function explainSlot(slot: Slot, zone: Zone, tracer: Tracer): void {
  const { placement } = slot;
  const midnight = placement.date * 1440;
  tracer.slot = slot.index;
  tracer.add(
    'slotPlaced',
    {
      timetableId: placement.timetable.id,
      in: wallOf(zone, placement.in) - midnight,
      out: wallOf(zone, placement.out) - midnight,
      required: slot.due,
    },
    null,
    ['requiredMin', 0, slot.due],
  );
  for (const border of [slot.spanStart, slot.spanEnd]) {
    if (border === placement.inFrom || border === placement.outTo) continue;
    tracer.add('windowCut', { border: wallOf(zone, Math.floor(border / 60)) - midnight }, 'overlapCut');
  }
}

/** Opens the explanation of a day: its rule, its plan and its slots (steps 1 and 2). */
export function explainPlan(day: Day, run: Run, tracer: Tracer): void {
  const { rule, zone } = day.settings;
  tracer.ruleVersionId = rule.versionId;
  tracer.slot = null;
  tracer.step = 1;
  tracer.add('ruleInForce', { versionId: rule.versionId });
  if (!day.employed) {
    const { employedFrom = null, employedTo = null } = run.employee;
    tracer.add('notEmployed', { from: employedFrom, to: employedTo });
    return;
  }
  const { switches } = day.settings;
  if (switches.schedule === false) tracer.add('schedulesSwitchedOff', {});
  if (switches.holiday === false) tracer.add('holidaysSwitchedOff', {});
  if (switches.overtime === false) tracer.add('overtimeSwitchedOff', {});
  const source = nameOf(ScheduleSource, day.source) ?? '';
  tracer.add('scheduleChosen', { source, timetableIds: day.timetableIds });
  const [chosen] = day.timetableIds;
  if (day.autoMatched !== null && chosen !== undefined) {
    tracer.add('autoShiftChosen', { timetableId: chosen, matched: day.autoMatched });
  }
  tracer.add('dayIs', { kind: nameOf(DayKind, day.kind) ?? '' });
  if (day.halfHoliday) tracer.add('halfHoliday', { first: day.halfHoliday.part === 'am' });
  tracer.step = 2;
  for (const slot of day.slots) explainSlot(slot, zone, tracer);
  tracer.slot = null;
}

/** Punches of a date that no slot has: voided, repeated, outside every window, or loose on a rest day (3 and 11). */
export function explainLoose(
  day: Day,
  run: Run,
  context: {
    readonly loose: readonly number[];
    readonly fates: PunchFates | null;
    dayOf(minute: number): Day | undefined;
  },
  witness: PunchWitness,
  tracer: Tracer,
): void {
  const { zone } = day.settings;
  tracer.step = 3;
  for (const { punch, because } of run.punches.dropped) {
    const minute = Math.floor(punch.instant / 60);
    if (context.dayOf(minute) !== day) continue;
    tracer.add('punchIgnored', { punchId: punch.id, at: wallOf(zone, minute) - day.date * 1440, because });
  }
  if (day.slots.length === 0) tracer.step = 11;
  for (const index of context.loose) {
    if (context.dayOf(Math.floor((run.punches.at[index] ?? 0) / 60)) === day) context.fates?.tell(index, witness);
  }
}
