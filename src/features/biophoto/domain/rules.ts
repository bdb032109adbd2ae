import { isLegible } from '#shared/contract/field/legible.ts';
import type { TextRule } from '#shared/contract/field/text-rule.ts';

/*
 * The rules of the form (spec section 5): photo and employee are required, no `<`, `>` or `=`. No schema library here:
 * the public page loads this first.
 */

/**
 * Version of the text at `default:bioPhoto.consent`: change it with the text. Both are stored with each photo that is sent.
 */
export const consentVersion = '2026-11' as const;

export const lengths = { company: 63, employee: 20, remarks: 200 } as const;

/** The most bytes of the converted photo, and of its data URL. */
export const mostPhotoBytes = 300_000;
export const mostPhotoCharacters = Math.ceil(mostPhotoBytes / 3) * 4 + 100;

const isIllegal = (text: string): boolean => /[<>=]/.test(text) || !isLegible(text);

const rule = (max: number, clean: TextRule['clean'], isRequired: boolean, also?: RegExp): TextRule => ({
  max,
  typed: (text) => text,
  clean,
  mistake: (text) => {
    if (text === '') return isRequired ? { code: 'required' } : undefined;
    if (isIllegal(text)) return { code: 'illegalInput' };
    if (also && !also.test(text)) return { code: 'employeeCode' };
    return text.length > max ? { code: 'maxLength', context: { max } } : undefined;
  },
});

export const employeeCode = /^[A-Za-z0-9_-]+$/;
export const employeeCodeRule: TextRule = {
  ...rule(lengths.employee, (text) => text.replaceAll(/\s/gu, ''), true, employeeCode),
  typed: (text) => text.replaceAll(/\s/gu, ''),
};
export const remarksRule: TextRule = rule(lengths.remarks, (text) => text.replaceAll(/\s+/gu, ' ').trim(), false);
