import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { AnyResource, ResourceRecord } from '#shared/contract/index.ts';

/** What every record has, whatever its resource. */
type BaseRecord = {
  readonly id: number;
  readonly display_name: string;
  readonly version: number;
  readonly create_time: string;
  readonly update_time: string;
};

/** A record of a resource, as its contract has it. */
export type RecordOf<R extends AnyResource> = BaseRecord & ResourceRecord<R>;
/** The record of whatever resource: its own fields stand by name, and hold whatever they hold. */
export type AnyRecord = RecordOf<AnyResource>;

/** A field of a resource. */
export type FieldOf<R extends Pick<AnyResource, 'fields'>> = keyof R['fields'] & string;

/** Cells that a screen draws in its own way, by field. */
export type CellsOf<R extends AnyResource> = {
  readonly [K in FieldOf<R>]?: (record: RecordOf<R>) => ReactNode;
};

/** What a form begins with, as it is read. */
export type InitialOf<R extends Pick<AnyResource, 'fields'>> = {
  readonly [K in FieldOf<R>]?: z.output<R['fields'][K]['read']> | undefined;
};

/**
 * A record that a call of this very resource has answered, parsed by its own contract: which resource it is the compiler does
 * not follow through a call.
 */
export function answeredBy<R extends AnyResource>(_resource: R, record: ResourceRecord<AnyResource>): RecordOf<R> {
  return record as RecordOf<R>;
}
