/** The owner that the token names. Only its secret proves this. */
export interface ReadToken {
  readonly companyId: number;
  readonly agent: number;
  readonly secret: string;
}

const form = /^msa_([1-9]\d{0,14})_([1-9]\d{0,14})_([\w-]{43})$/;

/** The token as it is shown once to its person. It names its company, so no search goes across companies. */
export const tokenOf = (companyId: number, agent: number, secret: string): string =>
  `msa_${companyId}_${agent}_${secret}`;

/**
 * The token of a request: a bearer token, or the password of basic authorization, into which a watcher turns `name:token@host` of its
 * settings.
 */
export function readToken(authorization: string | null): ReadToken | undefined {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  const token =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString('latin1')
          .replace(/^[^:]*:/, '')
      : value;
  const found = form.exec(token);
  if (!found) return undefined;
  return { companyId: Number(found[1]), agent: Number(found[2]), secret: found[3] ?? '' };
}
