import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

const limits = { accept: ['.pdf', '.csv'], maxBytes: 1000 };

describe('a file for a form', () => {
  it('has one of the accepted endings, whatever its letter case', async () => {
    expect(await checkFile(new File(['%PDF-1.7'], 'A.PDF'), limits)).toBeUndefined();
    expect(await checkFile(new File(['x'], 'a.txt'), limits)).toBe('type');
    expect(await checkFile(new File(['x'], 'a.txt'), { ...limits, accept: undefined })).toBeUndefined();
  });

  it('is no renamed program or page, and not too large', async () => {
    expect(await checkFile(new File(['MZ\u0090'], 'a.pdf'), limits)).toBe('type');
    expect(await checkFile(new File(['<html>'], 'a.csv'), limits)).toBe('type');
    expect(await checkFile(new File(['x'.repeat(1001)], 'a.csv'), limits)).toBe('size');
  });
});
