import { and, eq, inArray, ne } from 'drizzle-orm';
import { areas } from '#features/company/server.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { restartDay } from '../domain/restart-day.ts';
import { queueCommands } from './queue-commands.ts';
import { isHeard } from './configuration/read.ts';
import { deviceConfigurations } from './configuration/tables.ts';
import { attendanceCommands } from './push/index.ts';
import { terminals } from './tables.ts';
import { firstZone } from './terminal-row.ts';

/**
 * Restarts the connected terminals of a company once a day, each at the time that its own clock shows. One that was
 * away is restarted if it comes back within the hour. Controllers of doors are never restarted without somebody who
 * asks for it.
 */
export const restartDaily: CompanyRecurringJob = {
  name: 'device.restart_daily',
  scope: 'company',
  schedule: { everyMinutes: 5 },
  run: async (context) => {
    const { tx, companyId, now } = context;
    const [setting] = await tx
      .select({ time: deviceConfigurations.restart_time, since: deviceConfigurations.update_time })
      .from(deviceConfigurations)
      .where(eq(deviceConfigurations.company_id, companyId));
    if (!setting || setting.time === null) return;
    const { time } = setting;
    const since = Temporal.Instant.from(setting.since);
    const connected = await tx
      .select({
        id: terminals.id,
        zone: terminals.terminal_tz,
        restarted: terminals.restart_day,
        area: areas.timezone,
        company: companies.company_timezone,
      })
      .from(terminals)
      .innerJoin(companies, eq(companies.id, terminals.company_id))
      .leftJoin(areas, and(eq(areas.company_id, terminals.company_id), eq(areas.id, terminals.area)))
      .where(
        and(
          eq(terminals.company_id, companyId),
          terminals.enabled,
          eq(terminals.standing, 'proven'),
          ne(terminals.dialect, 'D2'),
          isHeard(context, terminals),
        ),
      )
      .orderBy(terminals.id);
    const due = connected.flatMap(({ id, zone, restarted, area, company }) => {
      const day = restartDay(time, firstZone(zone, area, company), now, since);
      return day === null || day === restarted ? [] : [{ id, day }];
    });
    await queueCommands(
      context,
      due.map(({ id }) => ({
        terminal: id,
        type: 'reboot',
        content: attendanceCommands.reboot(),
        replaceKey: 'reboot',
      })),
    );
    for (const [day, some] of Map.groupBy(due, (one) => one.day))
      await tx
        .update(terminals)
        .set({ restart_day: day })
        .where(
          and(
            eq(terminals.company_id, companyId),
            inArray(
              terminals.id,
              some.map(({ id }) => id),
            ),
          ),
        );
  },
};
