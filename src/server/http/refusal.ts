import { commonCodes, judge, type FieldMessages, type RefusalCode } from '#shared/contract/index.ts';
import type { z } from 'zod';

type Context = Record<string, string | number>;

/**
 * An expected failure. Handlers throw it; it rolls the transaction back and becomes the coded answer of
 * docs/architecture.md#the-wire.
 */
export class Refusal extends Error {
  readonly refusal: RefusalCode;
  readonly context: Context;
  readonly fields: FieldMessages | undefined;
  constructor(refusal: RefusalCode, detail: { context?: Context; fields?: FieldMessages } = {}) {
    super(refusal.code);
    this.refusal = refusal;
    this.context = detail.context ?? {};
    this.fields = detail.fields;
  }
}

/** Parses with a schema, or throws a refusal with messages by field. */
export function parseOrRefuse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const judged = judge(schema, value);
  if (judged.mistakes) throw new Refusal(commonCodes.invalidInput, { fields: judged.mistakes });
  return judged.data;
}

/** Refuses a single field. */
export function refuseField(field: string, code: string, context?: Context): never {
  throw new Refusal(commonCodes.invalidInput, { fields: { [field]: [context ? { code, context } : { code }] } });
}
