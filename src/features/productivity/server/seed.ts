import { eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { wordsIn } from '#server/words/index.ts';
import type { Productivity } from '../domain/sum-day.ts';
import { activityCategories, activityConsentTexts, activityRules, activitySettings } from './tables.ts';

interface SeededCategory {
  readonly productivity: Productivity;
  readonly apps: readonly string[];
  readonly domains: readonly string[];
}

/** What a company starts with. The names of categories are in `ralvie:seed.<key>`. */
const seeded = {
  documents: {
    productivity: 'productive',
    apps: ['*word*', '*excel*', '*powerpnt*', '*powerpoint*', 'libreoffice*', 'soffice*', 'acrobat*'],
    domains: ['docs.google.com', 'office.com', 'sharepoint.com'],
  },
  development: {
    productivity: 'productive',
    apps: ['code', 'visual studio code', 'devenv', 'idea*', 'pycharm*', '*terminal*'],
    domains: ['github.com', 'gitlab.com', 'stackoverflow.com'],
  },
  design: { productivity: 'productive', apps: ['figma*', 'photoshop*', '*autocad*', 'acad'], domains: ['figma.com'] },
  communication: {
    productivity: 'neutral',
    apps: ['*outlook*', 'thunderbird', '*teams*', 'slack', 'zoom*', 'mail'],
    domains: ['mail.google.com', 'outlook.live.com', 'slack.com', 'meet.google.com'],
  },
  social: {
    productivity: 'unproductive',
    apps: [],
    domains: ['facebook.com', 'instagram.com', 'tiktok.com', 'x.com', 'reddit.com'],
  },
  entertainment: {
    productivity: 'unproductive',
    apps: ['spotify', 'steam', 'vlc'],
    domains: ['youtube.com', 'netflix.com', 'twitch.tv'],
  },
} as const satisfies Readonly<Record<string, SeededCategory>>;
const names = ['documents', 'development', 'design', 'communication', 'social', 'entertainment'] as const;

/** Gives a company settings that record nothing, and categories with their rules. A company that has settings keeps them. */
export async function seedProductivity({ tx, companyId, now }: TenantContext): Promise<void> {
  const [company] = await tx
    .select({ language: companies.language })
    .from(companies)
    .where(eq(companies.id, companyId));
  const words = wordsIn(company?.language);
  const consent_text = words.text('ralvie:seed.consent');
  const made = await tx
    .insert(activitySettings)
    .values({ company_id: companyId, consent_text })
    .onConflictDoNothing()
    .returning({ version: activitySettings.consent_version });
  const [setting] = made;
  if (!setting) return;
  await tx
    .insert(activityConsentTexts)
    .values({ company_id: companyId, text_version: setting.version, consent_text, create_time: now.toString() });
  const categories = await tx
    .insert(activityCategories)
    .values(
      names.map((name) => ({
        company_id: companyId,
        category_name: words.text(`ralvie:seed.${name}`),
        productivity: seeded[name].productivity,
      })),
    )
    .returning({ id: activityCategories.id, name: activityCategories.category_name });
  const ids = new Map(categories.map(({ id, name }) => [name, id]));
  await tx.insert(activityRules).values(
    names.flatMap((name) => {
      const category = ids.get(words.text(`ralvie:seed.${name}`));
      if (category === undefined) return [];
      const { apps, domains } = seeded[name];
      return [
        ...apps.map((pattern) => ({ company_id: companyId, match: 'app' as const, pattern, category })),
        ...domains.map((pattern) => ({ company_id: companyId, match: 'domain' as const, pattern, category })),
      ];
    }),
  );
}

/** For companies that are older than the settings. */
export const productivityUpkeep: Upkeep = { name: 'productivity.setting', run: seedProductivity };
