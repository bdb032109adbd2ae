import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { date, defineResource, text, type AnyResource, type RowError } from '#shared/contract/index.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { applicationOf, InApplication, loadEnglish } from '#tests/support/in-application.tsx';
import { RowErrors } from './row-errors.tsx';

const person = defineResource({
  module: 'TEST',
  audience: { of: 'company', scope: 'shared' },
  defaultOrdering: 'id',
  name: 'test.person',
  path: '/test/api/v2/people/',
  words: { namespace: 'per', key: 'employee' },
  fields: { first_name: text({ max: 20, required: true }), birthday: date({}) },
});

/** Of a company that writes the day first. */
const application = applicationOf({
  zone: 'Asia/Kathmandu',
  writing: { language: 'en', dateFormat: 'DD/MM/YYYY', timeFormat: '24' },
  load: async () => person,
});

const errors: readonly RowError[] = [
  { row: 2, field: 'birthday', value: '2031-04-05', code: 'maxDate', context: { day: '2026-11-29' } },
  { row: 3, field: 'birthday', value: '', code: 'leaveOverlaps', context: { period: '2026-12-23 – 2026-12-26' } },
];

beforeAll(async () => {
  await loadEnglish('common', 'per', 'api');
});

function Shown({ fileName }: { readonly fileName: string }) {
  return <RowErrors errors={errors} words={useResourceWords<AnyResource['fields']>(person)} fileName={fileName} />;
}

const show = (fileName: string) =>
  render(
    <InApplication application={application}>
      <Shown fileName={fileName} />
    </InApplication>,
  );

it('tells days and periods in the company’s format', () => {
  show('people.csv');
  expect(screen.getByText('Choose 29/11/2026 or an earlier day')).toBeTruthy();
  expect(screen.getByText(/^Overlaps other leave, 23.–.26 Dec 2026$/u)).toBeTruthy();
  // As it was typed into the file.
  expect(screen.getByText('2031-04-05')).toBeTruthy();
});

it('shows the cells of a workbook as the company writes days: they are numbers there, not texts', () => {
  show('people.xlsx');
  expect(screen.getByText('05/04/2031')).toBeTruthy();
});
