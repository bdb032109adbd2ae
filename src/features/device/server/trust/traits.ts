import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cutText, type Effect } from '../push/index.ts';

/** What identifies a terminal besides its serial number, which is printed on its box. */
export const traitNames = ['agent', 'mac', 'tls', 'firmware', 'pushVersion', 'deviceType', 'language'] as const;
export type Trait = (typeof traitNames)[number];

/** The traits that a contact sends; a request contains some of them. */
export type Traits = Readonly<Partial<Record<Trait, string>>>;
/** The known values of each trait; there may be several, since firmware is updated. */
export type KnownTraits = { readonly [name in Trait]?: string[] | undefined };

/** A schema for each trait; other keys are dropped. */
const ofTraits = <T extends z.ZodType>(value: T) =>
  z
    .object({
      agent: value,
      mac: value,
      tls: value,
      firmware: value,
      pushVersion: value,
      deviceType: value,
      language: value,
    })
    .partial();
const traitsSchema = ofTraits(z.string());
export const knownTraitsSchema = ofTraits(z.array(z.string()));

/** The traits in stored data of a terminal. */
export function readTraits(stored: unknown): Traits {
  const parsed = traitsSchema.parse(stored);
  const traits: Partial<Record<Trait, string>> = {};
  for (const name of traitNames) {
    const value = parsed[name];
    if (value !== undefined) traits[name] = value;
  }
  return traits;
}

/** The most values of one trait that are remembered. */
const mostValues = 4;

/** Headers that firmware sends with every request. */
export const agentHeaders = ['user-agent', 'accept', 'accept-language'] as const;

/**
 * The traits of a request's headers.
 * @param tls what a trusted proxy says about the TLS client, if anything
 */
export function traitsOfRequest(headers: Headers, tls: string | undefined): Traits {
  const agent = agentHeaders.map((name) => headers.get(name) ?? '').join('|');
  return { agent: cutText(agent, 200), ...(tls ? { tls: createHash('sha256').update(tls).digest('hex') } : {}) };
}

const macPattern = /^(?:[0-9a-f]{2}[:-]?){5}[0-9a-f]{2}$/i;

/** A MAC address in one notation; null if it is none. */
export function readMac(text: string): string | null {
  const plain = text.trim();
  return macPattern.test(plain) ? plain.replaceAll(/[:-]/g, '').toLowerCase() : null;
}

/** The traits of a request, from its effects in the protocol. */
export function traitsOfEffects(effects: readonly Effect[]): Traits {
  const traits: Partial<Record<Trait, string>> = {};
  for (const effect of effects) {
    if (effect.type === 'terminal.seen') {
      if (effect.pushVersion) traits.pushVersion = effect.pushVersion;
      if (effect.deviceType) traits.deviceType = effect.deviceType;
      if (effect.language !== undefined) traits.language = String(effect.language);
    } else if (effect.type === 'terminal.described') {
      const mac = readMac(effect.options['MAC'] ?? '');
      if (mac !== null) traits.mac = mac;
      const firmware = effect.options['FWVersion'] ?? effect.options['FirmVer'];
      if (firmware) traits.firmware = cutText(firmware, 100);
    } else if (effect.type === 'terminal.measured' && effect.info.firmware) {
      traits.firmware = cutText(effect.info.firmware, 100);
    }
  }
  return traits;
}

/** The traits that contradict what is known. An unknown or absent one contradicts nothing. */
export function differences(known: KnownTraits, traits: Traits, among: readonly Trait[] = traitNames): Trait[] {
  return among.filter((name) => {
    const value = traits[name];
    const values = known[name];
    return value !== undefined && values !== undefined && values.length > 0 && !values.includes(value);
  });
}

/** Adds traits to the known ones; the same object if nothing is new. */
export function withTraits(known: KnownTraits, traits: Traits): KnownTraits {
  let next = known;
  for (const name of traitNames) {
    const value = traits[name];
    if (value === undefined || known[name]?.includes(value)) continue;
    next = { ...next, [name]: [...(known[name] ?? []), value].slice(-mostValues) };
  }
  return next;
}
