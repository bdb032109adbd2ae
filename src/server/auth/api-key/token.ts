/** The key that a token names. Only its secret proves this. */
export interface KeyToken {
  readonly companyId: number;
  readonly key: number;
  readonly secret: string;
}

const form = /^Bearer mk_([1-9]\d{0,14})_([1-9]\d{0,14})_([\w-]{43})$/i;

/** The token as it is shown once. It names its company, so no search goes across companies. */
export const keyToken = (companyId: number, key: number, secret: string): string => `mk_${companyId}_${key}_${secret}`;

/** The token in a header `Authorization`; undefined for anything else. */
export function readKeyToken(authorization: string): KeyToken | undefined {
  const found = form.exec(authorization);
  return found ? { companyId: Number(found[1]), key: Number(found[2]), secret: found[3] ?? '' } : undefined;
}
