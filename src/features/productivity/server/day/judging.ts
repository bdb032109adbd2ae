import { eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { judgeOf } from '../../domain/judge.ts';
import type { Productivity } from '../../domain/sum-day.ts';
import type { Use } from '../../domain/timeline.ts';
import { readRules } from '../rules.ts';
import { activityCategories, activitySettings } from '../tables.ts';

/** The settings, categories and rules that the days of a company are summed by. */
export interface Judging {
  readonly idleAfter: number;
  readonly workingHoursOnly: boolean;
  readonly categoryOf: (use: Use, department: number) => number | null;
  readonly productivityOf: ReadonlyMap<number, Productivity>;
  /** Whether a rule needs titles or addresses, which are gone once a day is summed. */
  readonly needsDetails: boolean;
}

/** Reads settings, categories and rules as they are now. */
export async function readJudging(context: TenantContext): Promise<Judging> {
  const { tx, companyId } = context;
  const rules = await readRules(context);
  const [settings] = await tx
    .select({ idle: activitySettings.idle_minutes, working: activitySettings.working_hours_only })
    .from(activitySettings)
    .where(eq(activitySettings.company_id, companyId));
  const categories = await tx
    .select({ id: activityCategories.id, productivity: activityCategories.productivity })
    .from(activityCategories)
    .where(eq(activityCategories.company_id, companyId));
  return {
    idleAfter: (settings?.idle ?? 3) * 60,
    workingHoursOnly: settings?.working ?? true,
    categoryOf: judgeOf(rules),
    productivityOf: new Map(categories.map(({ id, productivity }) => [id, productivity])),
    needsDetails: rules.some(({ match }) => match === 'title' || match === 'url'),
  };
}
