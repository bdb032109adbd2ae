import type { z } from 'zod';
import { choiceOrNone, customName, date, decimal, numberChoice, text } from './field/index.ts';
import type { AnyField, CustomDefinition, FieldOptions } from './field/index.ts';
import { mostCustomText } from './field/custom.ts';
import { extended, withLazy } from './lazy.ts';
import type { AnyResource } from './resource-types.ts';

// It is not exported by the contract's index, since few screens need it.

const yesOrNo = ['yes', 'no'] as const;

/** A field that a company has defined, as the kit's forms, lists, files and checks take fields. */
export function fieldOf({ code, label, kind, choices, ...definition }: CustomDefinition, group: string): AnyField[] {
  const options: FieldOptions = {
    required: definition.required,
    column: definition.in_list ? 'shown' : 'hidden',
    filter: true,
    group,
    width: 160,
  };
  const labels = { field: label };
  switch (kind) {
    case 'text':
      return [extended(text({ ...options, max: mostCustomText }), { labels })];
    case 'number':
      return [extended(decimal(options), { labels, widget: {} })];
    case 'date':
      return [extended(date(options), { labels })];
    case 'yes_no':
      return [extended(choiceOrNone(yesOrNo, options), { labels })];
    case 'choice': {
      const [first, ...others] = choices.map(({ id }) => id);
      if (first === undefined) return [];
      const named = Object.fromEntries(choices.map((one) => [one.id, one.label]));
      const retired = choices.filter(({ offered }) => !offered).map(({ id }) => id);
      return [extended(numberChoice([first, ...others], options), { labels: { ...labels, choices: named, retired } })];
    }
    default:
      throw new Error(`${code} is of no known kind`, { cause: kind satisfies never });
  }
}

/** A resource with the fields that its company has defined, in the place where it declares them; itself if there are none. */
export function withCustomFields<R extends AnyResource>(resource: R, definitions: readonly CustomDefinition[]): R {
  if (definitions.length === 0) return resource;
  const own: (readonly [string, AnyField])[] = [];
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!field.custom) return [[name, field] as const];
    own.push(
      ...definitions.flatMap((definition) =>
        fieldOf(definition, field.options.group ?? '').map((made) => [customName(definition.code), made] as const),
      ),
    );
    return own;
  });
  const shape = (of: (field: AnyField) => z.ZodType) =>
    Object.fromEntries(own.map(([name, field]) => [name, of(field)]));
  // The type names what the contract declares; fields of a company are known by name only.
  return withLazy(extended(resource, { fields: Object.fromEntries(fields) }), {
    create: () => resource.create.extend(shape(({ write }) => write)),
    patch: () => resource.patch.extend(shape(({ write }) => write.optional())),
  }) as unknown as R;
}
