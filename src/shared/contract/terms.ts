import { z } from 'zod';

/** A version of the terms: the day of its text. */
export const termsVersionSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
