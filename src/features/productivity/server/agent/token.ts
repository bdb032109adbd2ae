/** Whose token it is, as it says itself; whether that is true says its secret. */
export interface ReadToken {
  readonly companyId: number;
  readonly agent: number;
  readonly secret: string;
}

const form = /^msa_([1-9]\d{0,14})_([1-9]\d{0,14})_([\w-]{43})$/;

/** The token as its person is shown it, once. It names its company, so that nothing is looked for across companies. */
export const tokenOf = (companyId: number, agent: number, secret: string): string =>
  `msa_${companyId}_${agent}_${secret}`;

/**
 * The token of a request: as a bearer, or as the password of basic authorization, which is what a watcher makes of
 * `name:token@host` in its settings.
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
