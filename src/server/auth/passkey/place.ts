import type { Config } from '../../config.ts';

/** The parts of the configuration that say where passkeys work. */
type PasskeyConfig = Pick<Config, 'scheme' | 'baseHost'>;

const originOf = ({ scheme, baseHost }: PasskeyConfig, domain?: string): URL =>
  new URL(`${scheme}://${domain === undefined ? '' : `${domain}.`}${baseHost}`);

/**
 * The origins from which a person of these companies may use a passkey. They come from the configuration and the companies' stored
 * domains, never from what a request says of itself.
 */
export const passkeyOrigins = (config: PasskeyConfig, domains: readonly string[]): string[] => [
  originOf(config).origin,
  ...domains.map((domain) => originOf(config, domain).origin),
];

/**
 * The host name for which a passkey is made: the installation's, so that it works on the hosts of all companies. Browsers do not allow
 * that below a name without a dot (`localhost`), where it is the company's own host.
 */
export function rpIdOf(config: PasskeyConfig, domain: string | null): string {
  const base = originOf(config).hostname;
  return base.includes('.') || domain === null ? base : originOf(config, domain).hostname;
}

/** The same for a person who is not known yet; undefined leaves it to the browser, which takes the page's own host. */
export function knownRpId(config: PasskeyConfig): string | undefined {
  const base = originOf(config).hostname;
  return base.includes('.') ? base : undefined;
}
