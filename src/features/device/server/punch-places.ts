import { defineQuestion } from '#server/questions/index.ts';

/** Where a person may punch in the browser: the applicable locations, and how punches outside are treated. */
export interface PunchPlaces {
  readonly locations: readonly number[];
  readonly outside: 'refuse' | 'flag';
}

interface PlacesAsked {
  readonly employee: number;
  /** The day, ISO, on the clock of the person. */
  readonly date: string;
}

/** Where an employee may punch; null if no slice restricts it and the company's settings apply. */
export const punchPlacesOf = defineQuestion<PlacesAsked, PunchPlaces | null>('device.punch_places');
