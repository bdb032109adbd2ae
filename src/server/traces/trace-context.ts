import { randomBytes } from 'node:crypto';

/** A place in a trace, as the header `traceparent` names it (W3C Trace Context). */
export interface TracePlace {
  /** 32 hexadecimal digits. */
  readonly trace: string;
  /** 16 hexadecimal digits. */
  readonly span: string;
  readonly isKept: boolean;
}

const header = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** Reads a header; undefined for what is none. */
export function readPlace(text: string | null | undefined): TracePlace | undefined {
  const [, trace, span, flags] = header.exec(text?.trim() ?? '') ?? [];
  if (trace === undefined || span === undefined || flags === undefined) return undefined;
  return { trace, span, isKept: (parseInt(flags, 16) & 1) === 1 };
}

/** Writes a header. */
export const writePlace = ({ trace, span, isKept }: TracePlace): string =>
  `00-${trace}-${span}-${isKept ? '01' : '00'}`;

/** A new span of the trace of its parent, or of a new one. @param ratio the share of new traces that are kept */
export function placeBelow(
  parent: TracePlace | undefined,
  { ratio, followsParent }: { ratio: number; followsParent: boolean },
): TracePlace {
  const trace = parent?.trace ?? randomBytes(16).toString('hex');
  const isKept = parent && followsParent ? parent.isKept : isAmong(trace, ratio);
  return { trace, span: randomBytes(8).toString('hex'), isKept };
}

/** Whether a trace is among a share of all, decided by its id so that every process decides alike. */
const isAmong = (trace: string, ratio: number): boolean => parseInt(trace.slice(-13), 16) < ratio * 2 ** 52;
