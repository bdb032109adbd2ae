/** Takes out white space, wherever it stands: in names to sign in by, e-mail addresses, phone numbers and passwords (spec section 5). */
export const stripSpaces = (text: string): string => text.replaceAll(/\s/gu, '');
