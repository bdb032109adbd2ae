import { text, type StateTone } from '#shared/contract/index.ts';

/** A draft is seen by nobody, a published record is sold, a retired one stays with those who have it. */
export const saleStates = ['draft', 'published', 'retired'] as const;
export const saleTones = { draft: 'quiet', published: 'good', retired: 'quiet' } as const satisfies Record<
  (typeof saleStates)[number],
  StateTone
>;

export const soldNameLength = 60;

/** The name and the code of what is sold; the code never changes. */
export const soldName = (width: number) =>
  text({ max: soldNameLength, required: true, search: true, sort: true, column: 'shown', width });
export const soldCode = () =>
  text({
    max: 20,
    required: true,
    unique: true,
    immutable: true,
    search: true,
    filter: true,
    column: 'shown',
    width: 130,
    pattern: /^[A-Za-z0-9_-]+$/,
    patternCode: 'employeeCode',
  });
