import { jwtDecode } from 'jwt-decode';

/** The content of an access token (spec section 3): its person and its end, `exp` in unix seconds. */
export interface Claims {
  readonly user_id: number;
  readonly exp: number;
  /** Absent or null until a company is chosen. */
  readonly company_id?: number | null;
  /** The session that it belongs to. */
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

/** Reads a token without checking its signature, which only the server can do; undefined if it is not one. */
export function readClaims(access: string): Claims | undefined {
  try {
    const claims: unknown = jwtDecode(access);
    return isClaims(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** True if `exp` is within 300 seconds of now, or past. `now` in unix seconds. */
export function isExpired(claims: Pick<Claims, 'exp'>, now: number): boolean {
  return claims.exp - now <= expiryMargin;
}
