import { describe, expect, it } from 'vitest';
import { readDocumentName, typeKey } from './document-name.ts';

describe('names of documents in a zip', () => {
  const people = new Set(['1001', 'emp_7', 'emp', 'a-1']);
  const types = new Set(['Work permit', 'PASSPORT', '合同', 'Permit'].map(typeKey));
  const read = (name: string): string => {
    const { readings, expires } = readDocumentName(name);
    const first = readings.find(({ code, type }) => people.has(code) && types.has(type));
    return first ? `${first.code}|${first.type}|${first.rest}|${expires ?? ''}` : 'none';
  };

  it.each([
    ['1001_passport.pdf', '1001|passport||'],
    ['1001 - Work_Permit.PDF', '1001|work permit||'],
    ['1001-work-permit AB 12-3.jpg', '1001|work permit|AB 12-3|'],
    ['1001_passport_AB123_2027-05-31.pdf', '1001|passport|AB123|2027-05-31'],
    ['1001_passport_2027-02-30.pdf', '1001|passport|2027-02-30|'],
    ['EMP_7_permit.png', 'emp_7|permit||'],
    ['emp_permit.png', 'emp|permit||'],
    ['A-1_合同.pdf', 'a-1|合同||'],
    ['１００１_passport.pdf', '1001|passport||'],
    ['sales/1001/passport 2027-05-31.pdf', '1001|passport||2027-05-31'],
    ['Work permit/1001.pdf', '1001|work permit||'],
    ['work-permit/1001_77.pdf', '1001|work permit|77|'],
    ['passport.pdf', 'none'],
    ['1001.pdf', 'none'],
    ['9_passport.pdf', 'none'],
    ['.pdf', 'none'],
  ])('%s is read as %s', (name, reading) => expect(read(name)).toBe(reading));

  it('has no more readings than a name of a few words, however long it is', () => {
    expect(readDocumentName(`${'a_'.repeat(5000)}.pdf`).readings.length).toBeLessThan(200);
  });
});
