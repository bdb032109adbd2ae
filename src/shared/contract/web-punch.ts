/** Whether people may punch in the browser, and whether they have to share their position. */
export const webPunchModes = ['off', 'on', 'place'] as const;

/** Whether a punch in the browser comes with a photo. */
export const webPunchPhotos = ['off', 'optional', 'required'] as const;
export type WebPunchPhoto = (typeof webPunchPhotos)[number];

/** What happens to a punch from outside the company's geofence, or from a position that cannot be right. */
export const webPunchOutside = ['refuse', 'flag'] as const;

/**
 * Why a position is doubtful. A browser never says whether a program on the phone makes its positions up; it can be seen only that one
 * cannot be right. `accuracy`: it claims to be exact, as no receiver does; `jump`: nobody gets so far in the time since another one.
 */
export const placeDoubts = ['accuracy', 'jump'] as const;
export type PlaceDoubt = (typeof placeDoubts)[number];
