import { z } from 'zod';
import type { Call, Nothing } from '../call.ts';
import type { ResourceName } from '../permission.ts';
import { build } from './declare.ts';

// The values of fields that a company has defined itself (docs/domain.md#fields-of-a-companys-own). The contract's index exports only
// types of it, since few screens need the schemas.

/** What a field of a company holds. */
export const customKinds = ['text', 'number', 'date', 'yes_no', 'choice'] as const;

/** The most characters of a text. */
export const mostCustomText = 200;

/** A field as a company has defined it. */
export const customDefinitionSchema = z.object({
  id: z.int(),
  /** Its name on the wire, which never changes. */
  code: z.string(),
  label: z.string(),
  kind: z.enum(customKinds),
  required: z.boolean(),
  /** Whether lists show it from the start. */
  in_list: z.boolean(),
  choices: z.array(z.object({ id: z.int(), label: z.string(), offered: z.boolean() })),
});
export type CustomDefinition = z.infer<typeof customDefinitionSchema>;

/** The call that answers the fields of a company that are in use, in their order. */
export type CustomCall = Call<Nothing, Nothing, z.ZodUndefined, z.ZodArray<typeof customDefinitionSchema>>;

/** A value on the wire: a text, a number, a day, `yes` or `no`, or the id of a choice. */
const customValueSchema = z.union([z.string(), z.number()]);

/**
 * The values of the fields that a company has defined, by code; it is the field `custom` of its resource. A value that is not sent stays
 * as it is, and null removes it. Which codes and values fit is known only to the server.
 */
export const customFields = (options: {
  readonly group: string;
  /** Asks for the fields. */
  readonly call: CustomCall;
  /** The resource of the fields. */
  readonly topic: ResourceName;
}) =>
  build(
    'custom',
    () => z.record(z.string(), customValueSchema),
    () =>
      z
        .record(z.string().max(40), customValueSchema.nullable())
        .optional()
        .meta({
          description: `Values of the company's own fields by code, as \`${options.call.path}\` lists them. Null removes one.`,
        }),
    { group: options.group, noImport: true },
    { custom: { call: options.call, topic: options.topic } },
  );
