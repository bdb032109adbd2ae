/** Whether people punch and make visits by phones that are bound to them: not asked for, one phone each, or several. */
export const phoneBindings = ['off', 'one', 'several'] as const;

/** Whether the signed-in person may do so by the phone of the session: `free` where the company asks for no binding. */
export const phoneStandings = ['free', 'bound', 'waiting', 'unbound'] as const;
export type PhoneStanding = (typeof phoneStandings)[number];
