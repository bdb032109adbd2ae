import { and, eq, inArray, sql } from 'drizzle-orm';
import { leastPasswordLength } from '#shared/contract/field/password-conditions.ts';
import { hashPassword, verifyPassword } from '#server/auth/index.ts';
import { switchScope, type Transaction } from '#server/db/database.ts';
import { refuseField } from '#server/http/index.ts';
import { companies, type users } from '#server/tenancy/tables.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import type { PasswordPolicy } from '../contract.ts';

/** What companies ask of passwords (docs/domain.md#passwords). */
export interface Policy {
  /** The least length. */
  readonly length: number;
  /** How many of the last passwords, the present one included, may not be chosen again. */
  readonly history: number;
  /** After how many days a password has to be changed; null: never. */
  readonly days: number | null;
}

/** The stored password of an account with those that it had before. */
export type StoredPassword = Pick<
  typeof users.$inferSelect,
  'password_hash' | 'password_changed_at' | 'former_passwords'
>;

/** Who must change a password changes it to another one. */
const asked = {
  length: sql<number | null>`max(${companies.password_length})`.mapWith(Number),
  days: sql<number | null>`min(${companies.password_days})`,
  history: sql<
    number | null
  >`max(coalesce(${companies.password_history}, case when ${companies.password_days} is null then 0 else 1 end))`,
};

const policyFrom = (
  found: { length: number | null; days: number | null; history: number | null } | undefined,
): Policy => ({
  length: Math.max(found?.length ?? 0, leastPasswordLength),
  history: found?.history ?? 0,
  days: found?.days ?? null,
});

/** What the companies of an account ask together: of each rule the strictest. Leaves the transaction in role `system`. */
export async function policyOf(tx: Transaction, userId: number): Promise<Policy> {
  await switchScope(tx, { role: 'system', userId });
  const [found] = await tx
    .select(asked)
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .where(and(eq(memberships.user_id, userId), inArray(memberships.status, ['active', 'pending_approval'])));
  return policyFrom(found);
}

/** What a company asks of the account of somebody whom it has invited. Role `system`. */
export async function policyOfCompany(tx: Transaction, companyId: number): Promise<Policy> {
  const [found] = await tx.select(asked).from(companies).where(eq(companies.id, companyId));
  return policyFrom(found);
}

/** What the forms are told; null if the product's own rule alone holds. */
export const toldOf = ({ length, history }: Policy): PasswordPolicy | null =>
  length === leastPasswordLength && history === 0 ? null : { length, refuses_former: history > 0 };

/** Whether a right password has to be changed before its owner gets in: it is too old, or too short by now. */
export function mustChange(
  { length, days }: Policy,
  password: string,
  changedAt: string | null,
  now: Temporal.Instant,
): boolean {
  if (password.length < length) return true;
  if (days === null || changedAt === null) return false;
  return Temporal.Instant.compare(Temporal.Instant.from(changedAt).add({ hours: 24 * days }), now) <= 0;
}

/** @throws Refusal at the field `password` if it is too short */
export function checkLength({ length: least }: Policy, password: string): void {
  if (password.length < least) refuseField('password', 'weakPassword', { least });
}

/**
 * Checks a new password and returns the columns that store it. Compares it with each former one, tens of milliseconds of a thread each:
 * call it outside transactions where there is a choice.
 * @throws Refusal at the field `password` if it is too short or one of the last
 */
export async function storedPassword(
  policy: Policy,
  password: string,
  before: StoredPassword,
  now: Temporal.Instant,
): Promise<Required<StoredPassword>> {
  checkLength(policy, password);
  const last =
    before.password_hash === null ? before.former_passwords : [before.password_hash, ...before.former_passwords];
  for (const former of last.slice(0, policy.history))
    if (await verifyPassword(former, password)) refuseField('password', 'usedPassword');
  return {
    password_hash: await hashPassword(password),
    password_changed_at: now.toString(),
    // With the new one they are as many as are refused.
    former_passwords: last.slice(0, Math.max(policy.history - 1, 0)),
  };
}
