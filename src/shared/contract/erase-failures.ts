/** Why a step of a company's erasure failed: the database refused it, stored files could not be removed, or something else. */
export const eraseFailures = ['database', 'files', 'other'] as const;
export type EraseFailure = (typeof eraseFailures)[number];
