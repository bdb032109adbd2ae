/** An event of a calendar file. */
export interface CalendarEvent {
  /** Stays the same for an event, so that a program updates it instead of adding another. */
  readonly uid: string;
  readonly summary: string;
  readonly description?: string | undefined;
  /** Instants, or ISO dates of whole days, the last one inclusive. */
  readonly when:
    | { readonly start: Temporal.Instant; readonly end: Temporal.Instant }
    | { readonly from: string; readonly to: string };
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Free whole days, such as holidays, are not shown as busy. */
  readonly isFree?: boolean | undefined;
}

export interface CalendarFile {
  readonly name: string;
  /** When it was generated. */
  readonly written: Temporal.Instant;
  readonly events: readonly CalendarEvent[];
}

/** Octets of a line, without its end (RFC 5545, 3.1). */
const longestLine = 75;

/** A calendar as a file (RFC 5545): lines end with CR LF and are folded at 75 octets, times are UTC. */
export function icalendar({ name, written, events }: CalendarFile): string {
  const stamp = utc(written);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(({ uid, summary, description, when, status, isFree }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      ...('start' in when
        ? [`DTSTART:${utc(when.start)}`, `DTEND:${utc(when.end)}`]
        : [`DTSTART;VALUE=DATE:${plain(when.from)}`, `DTEND;VALUE=DATE:${plain(dayAfter(when.to))}`]),
      `SUMMARY:${escaped(summary)}`,
      ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
      `STATUS:${status}`,
      `TRANSP:${isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Escapes a text value (RFC 5545, 3.3.11) and removes control characters, which a calendar cannot contain. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** Folds a line at 75 octets without splitting a character; each further part begins with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

const utc = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
const plain = (day: string): string => day.replaceAll('-', '');
const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
