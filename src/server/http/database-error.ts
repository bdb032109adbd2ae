import { commonCodes } from '#shared/contract/index.ts';
import { DatabaseUnavailable } from '../db/database.ts';
import { Refusal } from './refusal.ts';

interface DatabaseError {
  code?: unknown;
  constraint?: unknown;
  cause?: unknown;
}

function asDatabaseError(error: unknown): DatabaseError | undefined {
  return typeof error === 'object' && error !== null ? error : undefined;
}

/**
 * What the database itself refused, as the refusal it means: a unique index (the race that a check before cannot see),
 * a reference to nothing, a row that others refer to, a value out of range. Anything else stays unexpected.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable) return new Refusal(commonCodes.unavailable);
  for (let current = asDatabaseError(error); current; current = asDatabaseError(current.cause)) {
    const constraint = typeof current.constraint === 'string' ? current.constraint : '';
    switch (current.code) {
      case '23505':
        return new Refusal(commonCodes.invalidInput, { fields: { [uniqueField(constraint)]: [{ code: 'unique' }] } });
      case '23503':
        // The constraint's name is nobody's business.
        return new Refusal(commonCodes.inUse);
      case '22003':
      case '22P02':
      case '22021':
      case '22P05':
        return new Refusal(commonCodes.invalidInput);
      case '57014':
        return new Refusal(commonCodes.unavailable);
      case '40001':
      case '40P01':
        return new Refusal(commonCodes.changedMeanwhile);
    }
  }
  return error;
}

/** Whether the database refused a value or a row for what it is (classes 22 and 23): another row may be stored all the same. */
export function isRefusedValue(error: unknown): boolean {
  return hasState(error, /^2[23]/);
}

/** Whether the database broke a transaction off in favour of another one (deadlock, order): the same once more may go through. */
export function isBrokenOff(error: unknown): boolean {
  return hasState(error, /^40(001|P01)$/);
}

function hasState(error: unknown, state: RegExp): boolean {
  for (let current = asDatabaseError(error); current; current = asDatabaseError(current.cause)) {
    if (typeof current.code === 'string' && state.test(current.code)) return true;
  }
  return false;
}

/** Unique indexes are named `<table>_unique_<field>`. */
function uniqueField(constraint: string): string {
  return /_unique_(.+)$/.exec(constraint)?.[1] ?? '';
}
