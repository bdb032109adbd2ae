/** Calls that send mails, by person. */
export const mailLimit = { by: 'person', max: 120, seconds: 3600 } as const;
