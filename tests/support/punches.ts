import { storePunches } from '#features/device/server.ts';
import { asCompany } from '#server/http/index.ts';
import type { TestServer } from './server.ts';

/** A punch in a test: who, when (ISO 8601 instant), and how it differs from a check-in at the front door. */
export interface SamplePunch {
  readonly code: string;
  readonly at: string;
  readonly state?: number;
  readonly verify?: number;
  readonly work_code?: string;
  readonly door?: string;
  /** The terminal's id; by default of none that is known. */
  readonly terminal?: number;
  readonly temperature?: number;
}

/** Stores punches from terminals in a company, through ingestion. `tz` is the terminals' zone. */
export async function givePunches(
  server: TestServer,
  companyId: number,
  tz: string,
  samples: readonly SamplePunch[],
): Promise<void> {
  for (const [door, rows] of Map.groupBy(samples, (punch) => punch.door ?? 'Front door')) {
    await asCompany(server.host, { companyId, name: door, accessor: 'device' }, (context) =>
      storePunches(
        context,
        {
          source: 'device',
          tz,
          terminal: rows[0]?.terminal ?? null,
          terminal_sn: door.replaceAll(' ', '').toUpperCase(),
          terminal_alias: door,
          area: null,
        },
        rows.map((punch) => ({
          emp_code: punch.code,
          punch_time: punch.at,
          punch_local: Temporal.Instant.from(punch.at)
            .toZonedDateTimeISO(tz)
            .toPlainDateTime()
            .toString({ smallestUnit: 'second' }),
          punch_state: punch.state ?? 0,
          verify_type: punch.verify ?? 15,
          work_code: punch.work_code ?? '',
          temperature: punch.temperature ?? null,
          mask: null,
          sequence: '',
        })),
      ),
    );
  }
}
