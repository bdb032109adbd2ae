import { jwtDecode } from 'jwt-decode';

/** What an access token says (spec section 3): whose it is and until when, `exp` in unix seconds. */
export interface Claims {
  readonly user_id: number;
  readonly exp: number;
  /** Absent or null until a company is chosen. */
  readonly company_id?: number | null;
  /** The session that it is of. */
  readonly sid?: string;
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

function isClaims(value: unknown): value is Claims {
  if (typeof value !== 'object' || value === null) return false;
  const { user_id: user, exp, company_id: company, sid }: Partial<Record<keyof Claims, unknown>> = value;
  return (
    isWhole(user) &&
    isWhole(exp) &&
    (company === undefined || company === null || isWhole(company)) &&
    (sid === undefined || typeof sid === 'string')
  );
}

/** Seconds before `exp` from which a token counts as expired (spec section 4). */
export const expiryMargin = 300;

/** Reads a token without judging its signature, which is the server's to do; undefined where it is none. */
export function readClaims(access: string): Claims | undefined {
  try {
    const claims: unknown = jwtDecode(access);
    return isClaims(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** True where `exp` lies within 300 seconds of now, or before it. `now` in unix seconds. */
export function isExpired(claims: Pick<Claims, 'exp'>, now: number): boolean {
  return claims.exp - now <= expiryMargin;
}
