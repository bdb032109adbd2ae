/** The browser's position in degrees, and its accuracy in metres. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

/** The browser gave no position: the person has not allowed it, or it does not know. */
export class NoPlace extends Error {
  readonly isDenied: boolean;
  constructor(isDenied: boolean) {
    super('No place');
    this.isDenied = isDenied;
  }
}

/** Asks the browser for its position, as exactly as it can. @throws NoPlace */
export const askPlace = (): Promise<Place> =>
  new Promise((resolve, reject) => {
    // Older and insecure pages have none, whatever the types say.
    if (!('geolocation' in navigator)) return reject(new NoPlace(false));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code, PERMISSION_DENIED }) => reject(new NoPlace(code === PERMISSION_DENIED)),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 },
    );
  });
