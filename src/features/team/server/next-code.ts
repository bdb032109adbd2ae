import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { oncePerContext, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { nextEmployeeCode } from '../contract/next-code.ts';
import { employees } from './tables.ts';

/** A company's rule for Employee IDs. */
interface CodeRule {
  readonly digitsOnly: boolean;
  readonly isSuggested: boolean;
  readonly prefix: string;
  /** Digits behind the prefix, filled up with zeros. */
  readonly length: number;
}

const ruleOf = oncePerContext(async ({ tx }, companyId: number): Promise<CodeRule> => {
  const [row] = await tx
    .select({
      digitsOnly: companies.emp_code_digits_only,
      isSuggested: companies.emp_code_suggested,
      prefix: companies.emp_code_prefix,
      length: companies.emp_code_length,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row ?? { digitsOnly: false, isSuggested: false, prefix: '', length: 1 };
});

/** The rule of the company of the call, read once in a call. */
export const codeRuleOf = (context: TenantContext): Promise<CodeRule> => ruleOf(context, context.companyId);

/** Codes read in search of the highest number: behind it only such as continue in letters. */
const mostRead = 200;

/**
 * One more than the highest number behind the prefix, along the index of the list's order; deleted numbers are not filled in. A prefix
 * that ends in a digit is one number with what follows, so that only numbers of the rule's own length are behind it.
 */
async function nextNumber({ tx, companyId }: TenantContext, { prefix, length }: CodeRule): Promise<bigint> {
  const [first, last] = /\d$/.test(prefix) ? ['0'.repeat(length), '9'.repeat(length)] : ['0', '9'.repeat(20)];
  const codes = await tx
    .select({ code: employees.emp_code })
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        sql`${employees.code_order} >= natural_order(${`${prefix}${first}`})`,
        lte(employees.code_order, sql`natural_order(${`${prefix}${last}`})`),
      ),
    )
    .orderBy(desc(employees.code_order), desc(employees.id))
    .limit(mostRead);
  for (const { code } of codes) {
    const digits = code.slice(prefix.length);
    if (code.toLowerCase().startsWith(prefix.toLowerCase()) && /^\d{1,18}$/.test(digits)) return BigInt(digits) + 1n;
  }
  return 1n;
}

/** Suggests the next Employee ID. Two people may be shown the same one; the second to save is refused as usual. */
export const nextCodeRoute: Route = serve(nextEmployeeCode, async (context) => {
  const rule = await codeRuleOf(context);
  const { isSuggested, prefix, length } = rule;
  if (!isSuggested) return { emp_code: null };
  const number = String(await nextNumber(context, rule)).padStart(length, '0');
  const isFull = (/\d$/.test(prefix) && number.length > length) || prefix.length + number.length > 20;
  return { emp_code: isFull ? null : `${prefix}${number}` };
});
