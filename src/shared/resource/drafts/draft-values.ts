import type { AnyResource } from '#shared/contract/index.ts';
import type { DraftValues } from '#shared/contract/request-drafts.ts';
import { formFields, type FormValues } from '#shared/form/form-values.ts';
import { readReferences } from '#shared/form/lookup/references.ts';

/** The part of a form's values that a draft keeps: single values and chosen records, no files. */
export function draftValues({ fields }: Pick<AnyResource, 'fields'>, values: FormValues): DraftValues {
  return Object.fromEntries(
    formFields(fields).flatMap(([name, { valueType }]): [string, DraftValues[string]][] => {
      const value = values[name];
      if (valueType === 'reference') {
        const [chosen] = readReferences(value);
        return chosen ? [[name, { id: chosen.id, display_name: chosen.display_name ?? '' }]] : [];
      }
      const belongs =
        typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '');
      return belongs ? [[name, value]] : [];
    }),
  );
}
