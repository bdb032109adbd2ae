/** Why an input was refused; a screen translates the code, a developer reads the field. */
export type InputFault =
  | 'notAnInteger'
  | 'outOfRange'
  | 'notPositive'
  | 'unknownReference'
  | 'duplicate'
  | 'endBeforeStart'
  | 'loop'
  | 'missing'
  | 'notOneOf';

/**
 * Input with which the engine cannot calculate. Everything else has a defined result: the engine never returns NaN and never
 * searches without an end.
 */
export class EngineInputError extends Error {
  /** Path of the field, as in `timetables[2].windows[0]`. */
  readonly field: string;
  readonly fault: InputFault;

  constructor(field: string, fault: InputFault) {
    super(`${field}: ${fault}`);
    this.name = 'EngineInputError';
    this.field = field;
    this.fault = fault;
  }
}

/** Refuses anything but a whole number in [min, max]. */
export function requireInteger(value: unknown, field: string, min: number, max: number): void {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new EngineInputError(field, 'notAnInteger');
  if (value < min || value > max) throw new EngineInputError(field, 'outOfRange');
}

/** Like `requireInteger`, for an optional field. */
export function requireIntegerOrNull(value: unknown, field: string, min: number, max: number): void {
  if (value !== null && value !== undefined) requireInteger(value, field, min, max);
}

/** Refuses a word outside a closed list. */
export function requireOneOf(value: unknown, field: string, words: readonly string[]): void {
  if (typeof value !== 'string' || !words.includes(value)) throw new EngineInputError(field, 'notOneOf');
}
