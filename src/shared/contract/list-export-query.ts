import { z } from 'zod';
import { exportFormats, type ExportQuery, type ExportQueryInput } from './export.ts';
import { columnsParameter, listQueryWith, trueOrFalse, type ListQuery, type ListQueryInput } from './list-query.ts';
import { moneyFields } from './money-totals.ts';
import type { Fields } from './resource-types.ts';

/** An export takes the list's own question and the columns to write, so that it equals the screen. */
export function exportQuerySchema(
  list: z.ZodType<ListQuery, ListQueryInput>,
  fields: Fields,
): z.ZodType<ExportQuery, ExportQueryInput> {
  return listQueryWith(
    list,
    z.object({
      format: z.enum(exportFormats).default('xlsx'),
      language: z.string().max(10).optional(),
      columns: columnsParameter(
        Object.entries(fields)
          .filter(([, field]) => field.options.column !== undefined)
          .map(([name]) => name),
        Object.values(fields).some(({ custom }) => custom),
      ),
      // A csv has totals only if they are asked for: it is for programs.
      ...(moneyFields(fields).length > 0 ? { with_totals: trueOrFalse() } : {}),
    }),
  ) as unknown as z.ZodType<ExportQuery, ExportQueryInput>;
}
