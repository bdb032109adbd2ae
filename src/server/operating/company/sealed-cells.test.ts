import { describe, expect, it } from 'vitest';
import { sealText, unsealText } from '../../sealing.ts';
import { openCells, sealCells } from './sealed-cells.ts';
import type { Table } from './tables.ts';

const secret = 'b25lIGluc3RhbGxhdGlvbidzIGtleSBmb3Igc2VhbHM=';
const table: Table = {
  name: 'employees',
  columns: [{ name: 'device_password', type: 'text' }],
  inner: [],
  sequence: null,
};

describe('sealed values of a company that is taken out', () => {
  it('are open in the file, whatever their random part begins with', () => {
    const open = { sealed: Buffer.from('4711').toString('base64') };
    for (let time = 0; time < 300; time += 1)
      expect(openCells(secret, table, [sealText(secret, '4711')])).toEqual([open]);
    const [cell] = sealCells('another', table, [open]);
    expect(unsealText('another', String(cell))).toBe('4711');
  });

  it('are refused with another secret, but in a column of plain texts only look sealed', () => {
    const cells = [sealText('another', '4711')];
    expect(() => openCells(secret, table, cells)).toThrow('another LINK_SECRET');
    const plain = { ...table, columns: [{ name: 'remark', type: 'text' }] };
    expect(openCells(secret, plain, cells)).toEqual(cells);
  });
});
