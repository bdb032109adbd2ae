import { withoutHidden } from '#shared/contract/index.ts';
import { cutText, wholeNumber } from './fields.ts';
import type { TerminalInfo } from './model.ts';

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** A count; −1 means unknown. */
function count(text: string | undefined): number | null {
  const value = wholeNumber(text ?? '');
  return value === null || value < 0 ? null : value;
}

const word = (text: string | undefined): string | null => {
  const trimmed = (text ?? '').trim();
  return trimmed === '' || trimmed === '-1' ? null : cutText(withoutHidden(trimmed), 100);
};

/**
 * Reads the INFO of a poll: firmware, users, fingerprints, records, address, versions, faces, functions
 * (docs/device-protocol.md#heartbeat). It finds the address first and counts the rest from it, since a firmware's name may contain
 * a comma. Values may be missing.
 */
export function readInfo(text: string): TerminalInfo {
  const parts = text.split(',');
  const found = parts.findIndex((part) => ipv4.test(part.trim()));
  const at = found >= 4 ? found : 4;
  return {
    firmware: word(parts.slice(0, at - 3).join(',')),
    users: count(parts[at - 3]),
    fingerprints: count(parts[at - 2]),
    records: count(parts[at - 1]),
    ip: found >= 4 ? word(parts[at]) : null,
    fingerprintVersion: word(parts[at + 1]),
    faceVersion: word(parts[at + 2]),
    faces: count(parts[at + 4]),
    functions: word(parts[at + 5]),
  };
}
