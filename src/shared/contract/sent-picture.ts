import { z } from 'zod';

/**
 * A picture that a browser has made small and sends with something else, as a data URL; the server decodes it again.
 * @param most characters of the data URL
 */
export const sentPicture = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/);
