/**
 * Whether people must punch and make visits with phones that are bound to them: not required, one phone each, or
 * several.
 */
export const phoneBindings = ['off', 'one', 'several'] as const;

/** Whether the signed-in person may do so with the phone of this session: `free` if the company requires no binding. */
export const phoneStandings = ['free', 'bound', 'waiting', 'unbound'] as const;
export type PhoneStanding = (typeof phoneStandings)[number];
