import type { CreateSchema, Fields } from '#shared/contract/index.ts';
import type { z } from 'zod';

/** Part of what a form would send. */
export type Example<F extends Fields> = {
  readonly [K in keyof z.input<CreateSchema<F>>]?: z.input<CreateSchema<F>>[K];
};
