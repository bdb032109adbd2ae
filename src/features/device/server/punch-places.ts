import { defineQuestion } from '#server/questions/index.ts';

/** Where somebody may punch in the browser: the company's locations that count for them, and what becomes of a punch outside of all. */
export interface PunchPlaces {
  readonly locations: readonly number[];
  readonly outside: 'refuse' | 'flag';
}

interface PlacesAsked {
  readonly employee: number;
  /** The day, ISO, on the clock of the person. */
  readonly date: string;
}

/** Where an employee may punch; null where nobody says, and the company's own settings hold. */
export const punchPlacesOf = defineQuestion<PlacesAsked, PunchPlaces | null>('device.punch_places');
