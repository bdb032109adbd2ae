import type { MovedKind } from './former.ts';

/** Kinds that others refer to. */
export const referredKinds = [
  'departments',
  'positions',
  'areas',
  'people',
  'leaveTypes',
  'breakTimes',
  'timetables',
  'shifts',
] as const satisfies readonly MovedKind[];
export type ReferredKind = (typeof referredKinds)[number];

/** What a record refers to, by kind: the codes of the former system; null for one that its file does not have. */
export type Refers = Partial<Record<ReferredKind, readonly (string | null)[]>>;

/** A record to be made, of any kind. */
export interface Planned {
  readonly code: string;
  readonly name: string;
  readonly refers: Refers;
  /** Values of the form, without references. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Values of its rows, one for each break or timetable that it refers to. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  /** What makes it another one than a record here of the same code. */
  readonly likeness?: string;
  /** The last day of somebody who has left. */
  readonly left?: string | undefined;
  readonly reason?: 'noCode' | 'repeated' | 'encoding' | 'cycle';
  /** Values of others of the file that must be unique; left out, and listed. */
  readonly without: readonly string[];
}

/** A code as records compare them. */
export const folded = (code: string): string => code.normalize('NFKC').trim().toLowerCase();

/** A record before it is judged beside the others of its kind. */
export type Draft = Omit<Planned, 'reason' | 'without'> & {
  readonly unique?: readonly string[];
  readonly reason?: 'cycle';
};
