import { stripSpaces } from '../strip-spaces.ts';

/**
 * A phone number in every form: optional +country code, then 7 to 15 digits, at most 20 characters, spaces removed
 * (spec sections 5 and 9). No schema library here: the public pages load this.
 */
export const phoneNumber = {
  max: 20,
  clean: stripSpaces,
  pattern: /^(\+\d{1,3})?\d{7,15}$/,
  patternCode: 'invalidPhoneNumber',
} as const;
