import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { icalendar, type CalendarEvent } from './icalendar.ts';

const written = Temporal.Instant.from('2026-03-02T09:00:00.5Z');
const event: CalendarEvent = {
  uid: 'shift-1',
  summary: 'Early',
  when: { start: Temporal.Instant.from('2026-03-02T05:00:00Z'), end: Temporal.Instant.from('2026-03-02T13:00:00Z') },
  status: 'CONFIRMED',
};
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('says times in UTC and whole days with the day after the last', () => {
    const lines = linesOf(
      icalendar({
        name: 'Me',
        written,
        events: [
          event,
          {
            ...event,
            uid: 'leave-1',
            when: { from: '2026-03-30', to: '2026-03-31' },
            status: 'TENTATIVE',
            isFree: true,
          },
        ],
      }),
    );
    expect(lines).toContain('DTSTAMP:20260302T090000Z');
    expect(lines).toContain('DTSTART:20260302T050000Z');
    expect(lines).toContain('DTEND:20260302T130000Z');
    expect(lines).toContain('DTSTART;VALUE=DATE:20260330');
    expect(lines).toContain('DTEND;VALUE=DATE:20260401');
    expect(lines).toContain('STATUS:TENTATIVE');
    expect(lines).toContain('TRANSP:TRANSPARENT');
  });

  it('keeps every text whole, in lines of at most 75 octets that hold no more than one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (summary) => {
        const file = icalendar({ name: summary, written, events: [{ ...event, summary }] });
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const line = linesOf(file).find((one) => one.startsWith('SUMMARY:')) ?? '';
        const read = line
          .slice('SUMMARY:'.length)
          .replaceAll(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
        expect(read).toBe(summary.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' '));
        expect(linesOf(file).filter((one) => one.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
      }),
    );
  });

  it('lets no text begin a line of its own', () => {
    const file = icalendar({ name: 'x', written, events: [{ ...event, summary: 'a\r\nEND:VEVENT\nATTACH:x' }] });
    expect(linesOf(file).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(file).not.toContain('\r\nATTACH');
  });
});
