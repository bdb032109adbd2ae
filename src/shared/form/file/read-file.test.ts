import { describe, expect, it } from 'vitest';
import { readFile } from './read-file.ts';

const pdf = new File(['%PDF-1.7 …'], 'bericht №1.pdf', { type: 'application/pdf' });
const limits = { accept: ['.pdf', '.csv'], maxBytes: 1000 };

describe('a file for a form', () => {
  it('keeps name, size and type, and its data URL carries the name', async () => {
    const outcome = await readFile(pdf, limits);
    expect(outcome).toMatchObject({
      kind: 'read',
      file: { name: 'bericht №1.pdf', size: pdf.size, type: 'application/pdf' },
    });
    const { dataURL } = outcome.kind === 'read' ? outcome.file : { dataURL: '' };
    expect(dataURL).toMatch(/^data:application\/pdf;name=bericht%20%E2%84%961\.pdf;base64,/);
    expect(atob(dataURL.split(',')[1] ?? '')).toMatch(/^%PDF-1\.7/);
  });

  it('takes only the accepted endings, whatever their letter case', async () => {
    expect(await readFile(new File(['%PDF-1.7'], 'A.PDF'), limits)).toMatchObject({ kind: 'read' });
    expect(await readFile(new File(['x'], 'a.txt'), limits)).toEqual({ kind: 'refused', why: 'type' });
    expect(await readFile(new File(['x'], 'a.txt'), { ...limits, accept: undefined })).toMatchObject({ kind: 'read' });
  });

  it('refuses a renamed program or page, and what is too large', async () => {
    expect(await readFile(new File(['MZ\u0090'], 'a.pdf'), limits)).toEqual({ kind: 'refused', why: 'type' });
    expect(await readFile(new File(['<html>'], 'a.csv'), limits)).toEqual({ kind: 'refused', why: 'type' });
    expect(await readFile(new File(['x'.repeat(1001)], 'a.csv'), limits)).toEqual({ kind: 'refused', why: 'size' });
  });

  it('reads large files whole', async () => {
    const large = new Uint8Array(300_000).map((_, index) => 32 + (index % 90));
    const outcome = await readFile(new File([large], 'a.csv'), { ...limits, maxBytes: 1_000_000 });
    expect(outcome.kind === 'read' && atob(outcome.file.dataURL.split(',')[1] ?? '').length).toBe(300_000);
  });
});
