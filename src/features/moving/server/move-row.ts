import { chosenKinds } from '../contract/move-in.ts';
import type { MovedKind } from '../domain/former.ts';
import type { moveIns } from './tables.ts';

export type MoveInRow = typeof moveIns.$inferSelect;

/** The kinds of a move that are records, in their order. */
export const recordKinds = ({ kinds }: Pick<MoveInRow, 'kinds'>): MovedKind[] =>
  chosenKinds.filter((kind) => kind !== 'punches').filter((kind) => kinds.includes(kind));

/** The day on which a file is read, of all passes: when it was checked first. */
export const dayOf = ({ create_time, time_zone }: Pick<MoveInRow, 'create_time' | 'time_zone'>): string =>
  Temporal.Instant.from(create_time).toZonedDateTimeISO(time_zone).toPlainDate().toString();
