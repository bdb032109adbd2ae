import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { statementsOf } from './statements.ts';

beforeAll(loadModule);

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));

test.each([
  ['select 1', ['select 1']],
  [
    "select ';', \";\", $$;$$, $a$ $$;$$ $a$; -- ;\n/* ; */ select 'it''s;' ;",
    [`select ';', ";", $$;$$, $a$ $$;$$ $a$`, "-- ;\n/* ; */ select 'it''s;'"],
  ],
  ['begin;\n;-- nothing\n;commit;', ['begin', 'commit']],
])('the statements of a script: %s', (script, statements) => expect(statementsOf(script)).toEqual(statements));

test('every migration is cut where PostgreSQL itself ends its statements', () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
    const script = readFileSync(`${folder}${name}`, 'utf8');
    const cut = statementsOf(script).flatMap(kindsOf);
    expect([name, cut.length, cut]).toEqual([name, statementsOf(script).length, kindsOf(script)]);
  }
});

/** What the statements of a script are, e.g. `CreateStmt`. */
const kindsOf = (script: string): string[] =>
  (parseSync(script).stmts ?? []).map(({ stmt }) => Object.keys(stmt ?? {})[0] ?? '');
