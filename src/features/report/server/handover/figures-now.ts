import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals } from '#features/attendance/server.ts';
import { paidOutColumns } from '#features/leave/server.ts';
import type { Question } from '#server/report/index.ts';
import { payrollHidden, payrollShown } from '../../contract/payroll-figures.ts';
import { sumColumns } from '../figures.ts';
import { piecesOf } from '../pieces.ts';

const names = [...payrollShown, ...payrollHidden];
const days = attDayTotals;

/** Whose figures, of which days: SQL of the tables beside it. */
interface Whose {
  readonly employee: SQL;
  readonly from: SQL;
  readonly to: SQL;
}

/**
 * A sub-select of one row, `figures`: what the payroll summary now says about a person and period, as jsonb by name. It is the same
 * SQL when figures are handed over and when they are compared, so that only the days can make a difference.
 */
export function figuresNow(question: Question, { employee, from, to }: Whose): SQL {
  const { companyId } = question;
  const own = sql`${days} where ${days.company_id} = ${companyId} and ${days.employee} = ${employee}
    and ${days.att_date} >= ${from} and ${days.att_date} <= ${to}`;
  return sql`(select jsonb_strip_nulls(to_jsonb(summed) - 'encashed_types') as figures from (
    select ${sql.join(sumColumns(names), sql`, `)}, ${paidOutColumns({ companyId, employee, from, to })}
    from ${piecesOf(question, names, own)}
  ) summed)`;
}

/** A figure of a jsonb of figures; 0 if it is not in it. */
export const figureIn = (figures: SQL, name: SQL): SQL => sql`coalesce((${figures} ->> ${name})::numeric, 0)`;
