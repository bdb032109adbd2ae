import { jwtDecode } from 'jwt-decode';
import { z } from 'zod';

/** What an access token says (spec section 3): whose it is and until when, `exp` in unix seconds. */
export const claimsSchema = z.object({
  user_id: z.int(),
  exp: z.int(),
  /** Absent or null until a company is chosen. */
  company_id: z.int().nullish(),
});
export type Claims = z.infer<typeof claimsSchema>;

/** Seconds before `exp` from which a token counts as expired (spec section 4). */
export const expiryMargin = 300;

/** Reads a token without judging its signature, which is the server's to do; undefined where it is none. */
export function readClaims(access: string): Claims | undefined {
  try {
    return claimsSchema.safeParse(jwtDecode(access)).data;
  } catch {
    return undefined;
  }
}

/** True where `exp` lies within 300 seconds of now, or before it. `now` in unix seconds. */
export function isExpired(claims: Pick<Claims, 'exp'>, now: number): boolean {
  return claims.exp - now <= expiryMargin;
}
