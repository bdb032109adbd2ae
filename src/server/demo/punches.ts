import { and, eq } from 'drizzle-orm';
import { storePunches, terminals, type IncomingPunch } from '#features/device/server.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import type { DemoPerson, DemoTerminal } from './people.ts';
import { awayKey, type AwayDates } from './people-asking.ts';
import { companyDay, scheduledFrom } from './calendar.ts';
import { dayOfPunches, seededRandom } from './punch-pattern.ts';
import { loadTemplates } from './templates.ts';
import { voidSome } from './voided.ts';

const weeks = 8;

/** What a terminal would have reported about itself. */
async function tellOfTerminal(
  host: Host,
  companyId: number,
  terminal: DemoTerminal,
  rows: readonly IncomingPunch[],
): Promise<void> {
  const people = new Set(rows.map((row) => row.emp_code)).size;
  await asCompany(host, { companyId, name: `Demo ${terminal.alias}`, accessor: 'demo' }, ({ tx }) =>
    tx
      .update(terminals)
      .set({
        transaction_count: rows.length,
        user_count: people,
        face_count: people,
        model: 'SpeedFace-V5L',
        fw_ver: 'ZAM180-NF-Ver1.4.2',
        last_activity:
          rows
            .map((row) => row.punch_time)
            .toSorted()
            .at(-1) ?? null,
      })
      .where(and(eq(terminals.company_id, companyId), eq(terminals.id, terminal.id))),
  );
}

/** Makes eight weeks of punches up to now, terminal by terminal, through the ingestion that real ones use. */
export async function loadPunches(
  host: Host,
  companyId: number,
  zone: string,
  people: readonly DemoPerson[],
  away: AwayDates,
): Promise<void> {
  const now = host.clock.now();
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const random = seededRandom(companyId * 7919);
  const byTerminal = new Map<DemoTerminal, IncomingPunch[]>();
  const begun = scheduledFrom(today);
  for (let back = weeks * 7; back >= 0; back -= 1) {
    const date = today.subtract({ days: back });
    if (date.equals(companyDay(today))) continue;
    const since = begun.until(date).days;
    for (const person of people) {
      const punches = dayOfPunches(person.pattern, date.dayOfWeek, since, random);
      if (away.has(awayKey(person.id, date))) continue;
      for (const punch of punches) {
        const local = date.toPlainDateTime().add({ minutes: punch.minute, seconds: punch.second });
        const instant = local.toZonedDateTime(zone).toInstant();
        if (Temporal.Instant.compare(instant, now) > 0) continue;
        const rows = byTerminal.get(person.terminal) ?? [];
        byTerminal.set(person.terminal, rows);
        rows.push({
          emp_code: person.code,
          punch_time: instant.toString(),
          punch_local: local.toString({ smallestUnit: 'second' }),
          punch_state: punch.state,
          verify_type: random() < 0.7 ? 15 : 1,
          work_code: '',
          temperature: null,
          mask: null,
          sequence: '',
        });
      }
    }
  }
  for (const [terminal, rows] of byTerminal) {
    for (let at = 0; at < rows.length; at += 1000) {
      await asCompany(host, { companyId, name: `Demo ${terminal.alias}`, accessor: 'demo' }, (context) =>
        storePunches(
          context,
          {
            source: 'device',
            tz: zone,
            terminal: terminal.id,
            terminal_sn: terminal.sn,
            terminal_alias: terminal.alias,
            area: terminal.area,
          },
          rows.slice(at, at + 1000),
        ),
      );
    }
    await tellOfTerminal(host, companyId, terminal, rows);
    await voidSome(host, companyId, terminal, zone);
    await loadTemplates(
      host,
      companyId,
      terminal,
      people.filter((person) => person.terminal === terminal).map(({ code }) => code),
    );
  }
}
