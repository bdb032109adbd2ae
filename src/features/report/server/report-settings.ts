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

/** Gives a company its settings of reports, which are how reports always were; nothing where it has them. */
export async function seedReportSettings({ tx, companyId }: TenantContext): Promise<void> {
  await tx.insert(reportSettings).values({ company_id: companyId }).onConflictDoNothing();
  // One after another in the order of their list: it is read by their ids.
  await tx
    .insert(reportItemSettings)
    .values(reportItems.map((item) => ({ company_id: companyId, item })))
    .onConflictDoNothing();
}

/** For companies that are older than the settings. */
export const reportSettingUpkeep: Upkeep = { name: 'report.setting', run: seedReportSettings };

/** How the company's reports are shown. */
export const reportSettingServer = resourceServer(reportSetting, {
  table: reportSettings,
  // There is one, which is called as its page is.
  display: ({ actor }) => sql<string>`${wordsIn(actor.language).text('report:setting.title')}::text`,
});

/** How calculation items are rounded and shown. A symbol stands for one of them. */
export const reportItemServer = resourceServer(reportItem, {
  table: reportItemSettings,
  display: ({ actor }) => {
    const words = wordsIn(actor.language);
    return valueName(reportItemSettings.item, reportItems, (item) =>
      words.text(builtKey(`report:item.item_choice.${item}`)),
    );
  },
});
