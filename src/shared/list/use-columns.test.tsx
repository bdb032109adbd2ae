import { act, render, renderHook, screen } from '@testing-library/react';
import { Fragment, Suspense, use, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { choice, date, isoFormats, text } from '#shared/contract/index.ts';
import type { CellContext } from './cell.tsx';
import { useColumns } from './use-columns.tsx';

const resource = { fields: { reason: text({ max: 20, column: 'shown' }) }, phoneFields: [] } as const;
const names = ['reason'];
const context: CellContext = {
  words: {
    field: (name) => name,
    hint: () => undefined,
    choice: (_, value) => String(value),
    whenEmpty: () => '',
    state: () => undefined,
    rows: () => expect.unreachable(),
  },
  writing: { language: 'en', ...isoFormats },
  zone: 'UTC',
  saysZone: false,
  screenOf: () => undefined,
};

it('a cell that still loads its words hides nothing but itself', async () => {
  const words = Promise.withResolvers<string>();
  const Reason = (): ReactNode => use(words.promise);
  const cells = { reason: () => <Reason /> };
  const List = () => (
    <>
      <h1>Leave</h1>
      {useColumns(resource, names, cells, context).map(({ id, render: cell }) => (
        <Fragment key={id}>{cell({ reason: '' })}</Fragment>
      ))}
    </>
  );
  await act(async () =>
    render(
      <Suspense fallback="Nothing yet">
        <List />
      </Suspense>,
    ),
  );
  expect(screen.getByText('Leave')).toBeTruthy();
  expect(screen.queryByText('Nothing yet')).toBeNull();
  await act(async () => words.resolve('The school play'));
  expect(screen.getByText('The school play')).toBeTruthy();
});

it('a card shows as many values as are declared, besides its title', () => {
  const fields = { who: text({ max: 9 }), code: text({ max: 9 }), begins: date({}), status: text({ max: 9 }) };
  const cardOf = (phoneFields: string[]): unknown =>
    renderHook(() => useColumns({ fields, phoneFields }, Object.keys(fields), undefined, context)).result.current.map(
      ({ phone }) => phone,
    );
  expect(cardOf(['code', 'status'])).toEqual(['title', 'field', 'rest', 'field']);
  expect(cardOf(['who', 'status'])).toEqual(['title', 'rest', 'field', 'field']);
  expect(cardOf(['who', 'begins'])).toEqual(['title', 'field', 'field', 'rest']);
});

it('a line of a card is there for the rows of which it says something', () => {
  const fields = {
    who: text({ max: 9 }),
    status: text({ max: 9 }),
    waits_for: text({ max: 9, phone: 'line', visibleWhen: { field: 'status', is: 'pending' } }),
  };
  const line = renderHook(() =>
    useColumns({ fields, phoneFields: ['status'] }, Object.keys(fields), undefined, context),
  ).result.current.find(({ phone }) => phone === 'line');
  expect([line?.id, line?.says?.({ status: 'pending' }), line?.says?.({ status: 'approved' })]).toEqual([
    'waits_for',
    true,
    false,
  ]);
});

it('a column of choices has room for the longest of them, up to its declared width', () => {
  const leastOf = (...values: [string, ...string[]]): unknown =>
    renderHook(() =>
      useColumns(
        { fields: { status: choice(values, { width: 140 }) }, phoneFields: [] },
        ['status'],
        undefined,
        context,
      ),
    ).result.current.map(({ minWidth }) => minWidth)[0];
  expect(leastOf('Present')).toBe(105);
  expect(leastOf('Present', 'No schedule')).toBe(110);
  expect(leastOf('Outside of the employment')).toBe(140);
});
