import { eq, sql } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { Refusal, serve, type Route } from '#server/http/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { agent, category, consent, productivitySetting, rule, testRules } from '../contract.ts';
import { productivityCodes } from '../contract/codes.ts';
import { fitting } from '../domain/judge.ts';
import { activityAgents, activityConsents } from './agent/tables.ts';
import { readRules } from './rules.ts';
import { activityCategories, activityConsentTexts, activityRules, activitySettings } from './tables.ts';

/** The most rules: each is compared with everything that people use. */
const ruleBound = defineBound('productivity.rules', { rules: 500 });

export const categoryServer = resourceServer(category, {
  table: activityCategories,
  display: sql<string>`${activityCategories.category_name}`,
});

export const ruleServer = resourceServer(rule, {
  table: activityRules,
  display: sql<string>`${activityRules.pattern}`,
  prepare: async ({ tx, companyId }, values, before) => {
    if (!before) {
      const room = await roomUnder(tx, ruleBound, [companyId], async () => ({
        rules: await tx.$count(activityRules, eq(activityRules.company_id, companyId)),
      }));
      if (room.rules < 1) throw new Refusal(productivityCodes.tooManyRules);
    }
    return values;
  },
});

/** The rules that match a use, tried in their stored order. */
export const testRulesRoute: Route = serve(
  testRules,
  async (context, { body: { department, ...use } }) => ({
    rules: fitting(await readRules(context), use, department).map(
      ({ id, match, pattern, priority, category: categoryId, categoryName, productivity }) => ({
        id,
        match,
        pattern,
        priority,
        category: { id: categoryId, display_name: categoryName, productivity },
      }),
    ),
  }),
  { by: 'person', max: 120, seconds: 60 },
);

/** The company's settings. A text that people agreed to is kept; a changed text becomes a new version. */
export const settingServer = resourceServer(productivitySetting, {
  table: activitySettings,
  display: ({ actor }) => sql<string>`${wordsIn(actor.language).text('ralvie:setting.title')}::text`,
  prepare: (_context, values, before) =>
    Promise.resolve(
      before && values.consent_text !== undefined && values.consent_text !== before.consent_text
        ? { ...values, consent_version: before.consent_version + 1 }
        : values,
    ),
  afterChange: async ({ tx, companyId, now }, { before, after }) => {
    if (!after || after.consent_version === before?.consent_version) return;
    await tx.insert(activityConsentTexts).values({
      company_id: companyId,
      text_version: after.consent_version,
      consent_text: after.consent_text,
      create_time: now.toString(),
    });
  },
});

/** People's computers. People add their own. */
export const agentServer = resourceServer(agent, {
  table: activityAgents,
  searched: { employee: employeeServer },
  display: sql<string>`${activityAgents.agent_name}`,
});

/** Who agreed. Only people's own decisions write rows. */
export const consentServer = resourceServer(consent, {
  table: activityConsents,
  searched: { employee: employeeServer },
  display: sql<string>`'#' || ${activityConsents.text_version}`,
});
