import { describe, expect, it } from 'vitest';
import { replacesTemplate, type TemplateOrigin } from './choice.ts';

const stored: TemplateOrigin = { source: 'FRONT', majorVersion: '10', minorVersion: '2', duress: false };

describe('a template that arrives where one is kept', () => {
  it.each<[string, Partial<TemplateOrigin>, boolean, boolean]>([
    ['the same terminal, again', {}, false, true],
    ['the same terminal, with duress', { duress: true }, false, true],
    ['another terminal, the same version', { source: 'BACK' }, false, false],
    ['another terminal, with duress set', { source: 'BACK', duress: true, majorVersion: '99' }, false, false],
    ['another terminal, with duress set, for enrolment', { source: 'BACK', duress: true }, true, false],
    ['another terminal, a newer algorithm', { source: 'BACK', majorVersion: '13' }, false, true],
    ['another terminal, a newer edition of it', { source: 'BACK', minorVersion: '3' }, false, true],
    [
      'another terminal, an older algorithm, newer edition',
      { source: 'BACK', majorVersion: '9', minorVersion: '9' },
      false,
      false,
    ],
    ['another terminal, no version', { source: 'BACK', majorVersion: '', minorVersion: '' }, false, false],
    ['another terminal, a version that is a word', { source: 'BACK', majorVersion: '1e9' }, false, false],
    ['the terminal where people are enrolled', { source: 'BACK' }, true, true],
  ])('%s', (_, different, isForEnrolment, expected) => {
    expect(replacesTemplate(stored, { ...stored, ...different }, { isForEnrolment })).toBe(expected);
  });

  it('is not cleared of duress by another terminal', () => {
    expect(
      replacesTemplate(
        { ...stored, duress: true },
        { ...stored, source: 'BACK', majorVersion: '13' },
        { isForEnrolment: true },
      ),
    ).toBe(false);
  });
});
