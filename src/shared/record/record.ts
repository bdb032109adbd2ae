import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { AnyResource, ResourceRecord } from '#shared/contract/index.ts';

/** The common fields of every record. */
type BaseRecord = {
  readonly id: number;
  readonly display_name: string;
  readonly version: number;
  readonly create_time: string;
  readonly update_time: string;
};

/** A record of a resource, as in its contract. */
export type RecordOf<R extends AnyResource> = BaseRecord & ResourceRecord<R>;
/** A record of any resource: its own fields by name, with any values. */
export type AnyRecord = RecordOf<AnyResource>;

/** A field of a resource. */
export type FieldOf<R extends Pick<AnyResource, 'fields'>> = keyof R['fields'] & string;

/** Cells with a drawing of their own, by field. */
export type CellsOf<R extends AnyResource> = {
  readonly [K in FieldOf<R>]?: (record: RecordOf<R>) => ReactNode;
};

/** The initial values of a form, as records are read. */
export type InitialOf<R extends Pick<AnyResource, 'fields'>> = {
  readonly [K in FieldOf<R>]?: z.output<R['fields'][K]['read']> | undefined;
};

/**
 * A record answered by a call of this same resource and parsed by its own contract: the compiler cannot follow through
 * a call which resource it is.
 */
export function answeredBy<R extends AnyResource>(_resource: R, record: ResourceRecord<AnyResource>): RecordOf<R> {
  return record as RecordOf<R>;
}
