import { notStated } from '#shared/contract/punch-states.ts';
import type { Mapping, MovingReason } from '../contract/punch-import.ts';
import { readDate, readMoment, readTimes, type Moment } from './moved-time.ts';
import { readState } from './moved-state.ts';

/** A line of the file. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What a line says: one punch, or those of a day. */
export interface ReadLine {
  readonly line: number;
  readonly emp_code: string;
  readonly moments: readonly Moment[];
  readonly punch_state: number;
  readonly terminal: string;
  readonly work_code: string;
  readonly reason: MovingReason | null;
}

/** Columns of each role. */
export function placesOf({ columns }: Mapping): (role: Mapping['columns'][number]) => readonly number[] {
  const places = Map.groupBy(columns.keys(), (at) => columns[at]);
  return (role) => places.get(role) ?? [];
}

/** Reads lines as their mapping says. A line whose every time is empty is an empty day and says nothing. */
export function lineReader(mapping: Mapping): (line: FileLine) => ReadLine {
  const places = placesOf(mapping);
  const [codes, moments, dates, times] = [places('emp_code'), places('moment'), places('date'), places('time')];
  const [states, terminals, works] = [places('state'), places('terminal'), places('work_code')];
  return ({ line, cells }) => {
    const cell = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? '').trim());
    const read = {
      line,
      emp_code: cell(codes[0]),
      punch_state: states.length === 0 || times.length > 1 ? notStated : readState(cell(states[0])),
      terminal: cell(terminals[0]).slice(0, 50),
      work_code: cell(works[0]),
    };
    const found: Moment[] = [];
    let reason: MovingReason | null = null;
    for (const at of moments) {
      if (cell(at) === '') continue;
      const moment = readMoment(cell(at), mapping.order);
      if (moment) found.push(moment);
      else reason = 'badTime';
    }
    const date = dates.length === 0 ? null : readDate(cell(dates[0]), mapping.order);
    for (const at of times) {
      if (cell(at) === '') continue;
      const read = date === null ? null : readTimes(cell(at));
      if (read) found.push(...read.map((time) => ({ local: `${date}T${time}`, offset: null })));
      else reason = 'badTime';
    }
    // One punch a line has a time; only a line for a day may have none.
    const isDash = times.some((at) => /^[-–—]+$/.test(cell(at)));
    if (found.length === 0 && reason === null && !isDash && moments.length + times.length < 2) reason = 'badTime';
    if (read.emp_code === '') reason = 'noCode';
    if (read.emp_code.length > 24 || read.work_code.length > 24) reason = 'longText';
    if ([read.emp_code, read.terminal, read.work_code].some((text) => /[\ufffd\0]/.test(text))) reason = 'encoding';
    const all = reason === null ? found : [];
    return { ...read, ...(all.length > 1 ? { punch_state: notStated } : {}), moments: all, reason };
  };
}
