import { expect, it } from 'vitest';
import { packRows, unpackRows } from './packed-rows.ts';
import type { TableColumn, TableRow } from './table.ts';

const columns: TableColumn[] = [
  { key: 'name', title: 'Name', kind: 'text' },
  { key: 'count', title: 'Count', kind: 'integer' },
];

it('packed rows survive a thread unchanged, whatever their kind', () => {
  const rows: TableRow[] = [
    { kind: 'heading', label: 'Sales' },
    { kind: 'data', values: { name: 'Ann', count: 3 } },
    { kind: 'data', values: { name: null, count: undefined } },
    { kind: 'subtotal', label: 'Sales', values: { count: 3 } },
    { kind: 'total', label: 'All', values: {} },
  ];
  expect(unpackRows(packRows(rows, columns), columns)).toEqual(rows);
});
