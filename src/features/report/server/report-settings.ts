import { sql } from 'drizzle-orm';
import { reportItems } from '#shared/contract/report-items.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import type { TenantContext } from '#server/http/index.ts';
import { reportItemSettings, reportSettings } from '#server/presentation/tables.ts';
import { resourceServer, valueName } from '#server/resource/index.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { reportItem } from '../contract/report-item.ts';
import { reportSetting } from '../contract/report-setting.ts';

/** Gives a company the default report settings; does nothing if it has some. */
export async function seedReportSettings({ tx, companyId }: TenantContext): Promise<void> {
  await tx.insert(reportSettings).values({ company_id: companyId }).onConflictDoNothing();
  // One after another, since the list is ordered by their ids.
  await tx
    .insert(reportItemSettings)
    .values(reportItems.map((item) => ({ company_id: companyId, item })))
    .onConflictDoNothing();
}

/** For companies from before the settings existed. */
export const reportSettingUpkeep: Upkeep = { name: 'report.setting', run: seedReportSettings };

/** How the company's reports look. */
export const reportSettingServer = resourceServer(reportSetting, {
  table: reportSettings,
  // The only record; it is named after its page.
  display: ({ actor }) => sql<string>`${wordsIn(actor.language).text('report:setting.title')}::text`,
});

/** How calculation items are rounded and shown. Each has a symbol of its own. */
export const reportItemServer = resourceServer(reportItem, {
  table: reportItemSettings,
  display: ({ actor }) => {
    const words = wordsIn(actor.language);
    return valueName(reportItemSettings.item, reportItems, (item) =>
      words.text(builtKey(`report:item.item_choice.${item}`)),
    );
  },
});
