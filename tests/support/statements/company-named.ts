import { asList, asNode, asText, columnNames, inside, parseStatements, type Node } from './parsed.ts';

/** What a statement does with tenant tables. */
export interface Reading {
  /** Each part that does not name its company as a constant, in words. */
  readonly faults: readonly string[];
  /** The parameters that are the company, from 1. */
  readonly companies: readonly number[];
  /** All tables that it names. */
  readonly tables: readonly string[];
}

/**
 * Reads a statement by the rule of docs/architecture.md#tenancy-and-data: each part, including sub-selects, that names tenant
 * tables has `company_id = <constant>` for one and joins the others to it by the company; inserted rows have the company as a
 * constant.
 * @param isTenant recognises tenant tables by name
 */
export function readStatement(text: string, isTenant: (table: string) => boolean): Reading {
  const found = { faults: new Set<string>(), companies: new Set<number>() };
  const tables = new Set<string>();
  const statements = parseStatements(text);
  const named = new Set<string>();
  walk(statements, (kind, node) => {
    if (kind === 'CommonTableExpr') named.add(asText(node['ctename']));
  });
  const isOne = (table: string): boolean => isTenant(table) && !named.has(table);
  walk(statements, (kind, node) => {
    if (kind === 'SelectStmt') checkPart(asList(node['fromClause']), [], node['whereClause'], isOne, found);
    if (kind === 'UpdateStmt')
      checkPart(asList(node['fromClause']), [node['relation']], node['whereClause'], isOne, found);
    if (kind === 'DeleteStmt')
      checkPart(asList(node['usingClause']), [node['relation']], node['whereClause'], isOne, found);
    if (kind === 'InsertStmt') checkInsert(node, isOne, found);
    // What a statement changes is named without its kind.
    const table = asText((kind === 'RangeVar' ? node : asNode(node['relation']))?.['relname']);
    if (table && !named.has(table)) tables.add(table);
  });
  return { faults: [...found.faults], companies: [...found.companies], tables: [...tables] };
}

interface Found {
  readonly faults: Set<string>;
  readonly companies: Set<number>;
}

function walk(value: unknown, visit: (kind: string, node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  const node = asNode(value);
  if (!node) return;
  for (const [kind, child] of Object.entries(node)) {
    const inner = asNode(child);
    if (inner) visit(kind, inner);
    walk(child, visit);
  }
}

/** Checks one part: its tables, those of its joins, and their conditions. Sub-selects are parts of their own. */
function checkPart(
  from: readonly unknown[],
  written: readonly unknown[],
  where: unknown,
  isTenant: (table: string) => boolean,
  found: Found,
): void {
  const tables: { table: string; alias: string }[] = [];
  const conditions: unknown[] = [where];
  const add = (variable: Node | undefined): void => {
    const table = asText(variable?.['relname']);
    if (table) tables.push({ table, alias: asText(asNode(variable?.['alias'])?.['aliasname']) || table });
  };
  const join = (item: unknown): void => {
    add(inside(item, 'RangeVar'));
    const joined = inside(item, 'JoinExpr');
    if (!joined) return;
    join(joined['larg']);
    join(joined['rarg']);
    conditions.push(joined['quals']);
  };
  for (const relation of written) add(asNode(relation));
  for (const item of from) join(item);
  const tenants = tables.filter(({ table }) => isTenant(table));
  if (tenants.length === 0) return;
  const equalities = conditions.flatMap(conjuncts).flatMap((one) => companyEquality(one, found));
  const named = new Set(
    tables.flatMap(({ alias }) =>
      equalities.some(([one, other]) => one === alias && other === constant) ? [alias] : [],
    ),
  );
  if (tenants.length === 1 && equalities.some(([one, other]) => one === '' && other === constant))
    named.add(tenants[0]?.alias ?? '');
  // Joined by the company, within this part, to a table whose company is named.
  for (let size = -1; size < named.size;) {
    size = named.size;
    for (const [one, other] of equalities) if (named.has(other)) named.add(one);
  }
  for (const { table, alias } of tenants)
    if (!named.has(alias)) found.faults.add(`${alias === table ? table : `${table} ${alias}`}: no company`);
}

/** Conditions that hold for every row: the parts of an AND. */
function conjuncts(condition: unknown): unknown[] {
  const every = inside(condition, 'BoolExpr');
  return every?.['boolop'] === 'AND_EXPR' ? asList(every['args']).flatMap(conjuncts) : [condition];
}

const constant = '=';

/** The tables whose company a condition compares with a constant or with each other; an empty name if only the column is named. */
function companyEquality(condition: unknown, found: Found): (readonly [string, string])[] {
  const compared = inside(condition, 'A_Expr');
  const operator = asList(compared?.['name']).map((name) => asText(inside(name, 'String')?.['sval']));
  if (compared?.['kind'] !== 'AEXPR_OP' || operator.at(-1) !== '=') return [];
  const [left, right] = [compared['lexpr'], compared['rexpr']].map(companyOwner);
  if (left !== undefined && right !== undefined)
    return [
      [left, right],
      [right, left],
    ];
  if (left !== undefined) return isConstant(compared['rexpr'], found) ? [[left, constant]] : [];
  return right !== undefined && isConstant(compared['lexpr'], found) ? [[right, constant]] : [];
}

/** The table whose company an expression is; empty if only the column is named. */
function companyOwner(value: unknown): string | undefined {
  const names = columnNames(value);
  return names.at(-1) === 'company_id' ? (names.at(-2) ?? '') : undefined;
}

/** Whether an expression is a value or a parameter, cast or not. A parameter is remembered as the company. */
function isConstant(value: unknown, found: Found): boolean {
  const cast = inside(value, 'TypeCast');
  if (cast) return isConstant(cast['arg'], found);
  const number = inside(value, 'ParamRef')?.['number'];
  if (typeof number === 'number') found.companies.add(number);
  return typeof number === 'number' || inside(value, 'A_Const') !== undefined;
}

function checkInsert(node: Node, isTenant: (table: string) => boolean, found: Found): void {
  const table = asText(asNode(node['relation'])?.['relname']);
  if (!isTenant(table)) return;
  const columns = asList(node['cols']).map((column) => asText(inside(column, 'ResTarget')?.['name']));
  const at = columns.indexOf('company_id');
  const select = inside(node['selectStmt'], 'SelectStmt');
  const rows = at < 0 ? [] : rowsOf(select);
  if (rows.length === 0 || !rows.every((row) => isConstant(row[at], found)))
    found.faults.add(`insert into ${table}: no company`);
  // A cluster copies such rows to the shard, which row-level security refuses, unless what became of each is asked.
  if (!select?.['valuesLists'] && !node['onConflictClause'] && !node['returningClause'])
    found.faults.add(`insert into ${table}: selected without returning or on conflict`);
}

/** The rows of a VALUES or SELECT, as expressions. */
function rowsOf(select: Node | undefined): unknown[][] {
  if (!select) return [];
  if (select['valuesLists'])
    return asList(select['valuesLists']).map((row) => [...asList(inside(row, 'List')?.['items'])]);
  if (select['larg']) return [asNode(select['larg']), asNode(select['rarg'])].flatMap(rowsOf);
  return [asList(select['targetList']).map((target) => inside(target, 'ResTarget')?.['val'])];
}
