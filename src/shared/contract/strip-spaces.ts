/** Removes all white space: from user names, email addresses, phone numbers and passwords (spec section 5). */
export const stripSpaces = (text: string): string => text.replaceAll(/\s/gu, '');
