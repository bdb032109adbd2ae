import { expect, it } from 'vitest';
import { wordsIn } from '#server/words/index.ts';
import { Status } from '../../engine/index.ts';
import type { DaySummary } from '../../contract/explained-days.ts';
import type { DayEntry } from '../../contract/day-layers.ts';
import { feedEvents } from './feed-events.ts';

type Feed = Parameters<typeof feedEvents>[0];
const words = wordsIn('en');
const slot = { timetable: 1, display_name: 'Night', color: null };

/** A day with only what a calendar program gets. */
function dayOf(att_date: string, plan: DaySummary['plan'], status: number = Status.present): Feed['days'][number] {
  const minutes = { required_min: 0, present_min: 0, regular_min: 0, break_min: 0, late_min: 0, early_min: 0 };
  const more = {
    short_min: 0,
    absent_min: 0,
    leave_min: 0,
    training_min: 0,
    ot_min: 0,
    ot_pending_min: 0,
    night_min: 0,
  };
  return {
    ...minutes,
    ...more,
    att_date,
    plan,
    status,
    zone: 'Europe/London',
    day_kind: 0,
    schedule_source: 0,
    flags: [],
    first_in: null,
    last_out: null,
    in_used: null,
    out_used: null,
    punch_count: 0,
    is_planned: true,
    is_waiting: false,
  };
}

const eventsOf = (feed: Partial<Feed>, zone = 'Europe/London') =>
  feedEvents({ days: [], holidays: [], entries: [], ...feed }, zone, words).map(({ summary, when, status }) => [
    summary,
    'start' in when ? `${String(when.start)} ${String(when.end)}` : `${when.from} ${when.to}`,
    status,
  ]);

it('a night shift ends on the next date, by the clock on the wall when summer begins', () => {
  const night = { ...slot, in: 22 * 60, out: 30 * 60 };
  expect(eventsOf({ days: [dayOf('2026-03-28', [night])] })).toEqual([
    ['Night', '2026-03-28T22:00:00Z 2026-03-29T05:00:00Z', 'CONFIRMED'],
  ]);
});

it('no shift is told of days off, and none without times', () => {
  const early = { ...slot, in: 360, out: 840 };
  const days = [
    dayOf('2026-03-02', [early], Status.leave),
    dayOf('2026-03-03', [early], Status.holiday),
    dayOf('2026-03-04', [{ ...slot, in: null, out: null }]),
  ];
  expect(eventsOf({ days })).toEqual([]);
});

it('requests say whether they wait; an end before its start is on the next day', () => {
  const entry: DayEntry = {
    kind: 'overtime',
    id: 1,
    status: 'pending',
    from: '2026-03-04',
    to: '2026-03-04',
    display_name: '',
    starts: '22:00',
    ends: '01:00',
  };
  const leave: DayEntry = {
    ...entry,
    kind: 'leave',
    status: 'approved',
    display_name: 'Annual',
    starts: null,
    ends: null,
  };
  expect(eventsOf({ entries: [entry, leave] }, 'Asia/Kathmandu')).toEqual([
    ['Overtime (pending)', '2026-03-04T16:15:00Z 2026-03-04T19:15:00Z', 'TENTATIVE'],
    ['Annual', '2026-03-04 2026-03-04', 'CONFIRMED'],
  ]);
});
