import { commonCodes } from '#shared/contract/index.ts';
import { DatabaseUnavailable } from '../db/database.ts';
import { asDatabaseError, hasState, type DatabaseError } from '../db/error-state.ts';
import { Refusal } from './refusal.ts';

/** Seconds after which a call is worth another try while the database is away. */
const outageSeconds = 2;

/**
 * Translates the database's own refusals: a unique index (after a race that a check cannot see), a reference to nothing, a row that
 * others refer to, a value out of range. Other errors remain unexpected.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  // Of what the database answers too late this says nothing: asking again would only add to its work.
  if (error instanceof DatabaseUnavailable)
    return new Refusal(commonCodes.unavailable, { context: { seconds: outageSeconds } });
  for (let current = asDatabaseError(error); current; current = asDatabaseError(current.cause)) {
    switch (current.code) {
      case '23505':
        return new Refusal(commonCodes.invalidInput, { fields: { [uniqueField(current)]: [{ code: 'unique' }] } });
      case '23503':
        // The constraint's name is not revealed.
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

/**
 * Whether the database refused a value or row because of its content (classes 22 and 23), so that other rows can still be stored.
 */
export function isRefusedValue(error: unknown): boolean {
  return hasState(error, /^2[23]/);
}

/**
 * Whether the database aborted a transaction in favour of another one (deadlock, serialisation), so that it may succeed if
 * repeated.
 */
export function isBrokenOff(error: unknown): boolean {
  return hasState(error, /^40(001|P01)$/);
}

/** A constraint of a shard, as a worker's message names it: with the number of the shard. */
const ofShard = /constraint "(.+)_\d+"/;

/** Unique indexes are named `<table>_unique_<field>`. A cluster passes a worker's message on without the constraint's name. */
function uniqueField({ constraint, message }: DatabaseError): string {
  const name = typeof constraint === 'string' ? constraint : ofShard.exec(String(message))?.[1];
  return /_unique_(.+)$/.exec(name ?? '')?.[1] ?? '';
}
