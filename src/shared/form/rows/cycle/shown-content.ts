import { z } from 'zod';
import type { RowsOfField } from '#shared/contract/field/declare.ts';
import { formatTime } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { FormValues } from '../../form-values.ts';

/** Colours for contents without one of their own, used in turn. */
const colours = 6;
const referenceSchema = z.looseObject({ id: z.number(), display_name: z.string().catch('') });

/** How a row is shown. */
export interface ShownContent {
  readonly name: string;
  /** Its hours, if it brings some that its name does not contain. */
  readonly more: string;
  readonly colour: string;
}

/** How a row of a cycle is shown: by the record it refers to, with its hours and its colour. */
export function useShownContent({ cycle }: RowsOfField): (row: FormValues) => ShownContent {
  const { writing } = useApplicationContext();
  return (row) => {
    const shows = cycle?.shows;
    const found = referenceSchema.safeParse(shows && row[shows.by]);
    if (!shows || !found.success) return { name: '', more: '', colour: 'var(--plan-1)' };
    const { id, display_name: name } = found.data;
    const [from, to, own] = [found.data[shows.from], found.data[shows.to], found.data[shows.colour]];
    const hours =
      typeof from === 'string' && typeof to === 'string'
        ? `${formatTime(from, writing)}–${formatTime(to, writing)}`
        : '';
    return {
      name,
      more: name.includes(hours) ? '' : hours,
      colour: typeof own === 'string' && own !== '' ? own : `var(--plan-${(id % colours) + 1})`,
    };
  };
}
