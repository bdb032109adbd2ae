import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserInServer, importReport } from './imports.ts';

/** A small tree in which each file breaks one rule or none: file, its imports, broken rules. */
const cases: readonly (readonly [file: string, imports: string, rules: readonly string[]])[] = [
  ['src/features/a/index.ts', '#shared/contract/index.ts', []],
  ['src/features/a/ui/screen.tsx', '#features/b/index.ts', []],
  ['src/features/a/ui/peek.tsx', '#features/b/ui/screen.tsx', ['slice-b']],
  ['src/features/a/ui/reach.tsx', '#features/b/contract.ts', []],
  ['src/features/a/ui/leak.tsx', '#features/b/server.ts', ['browser-never-server']],
  ['src/features/a/ui/node.tsx', 'node:fs', ['browser-no-node']],
  ['src/features/a/ui/host.tsx', 'hono', ['browser-no-host-package']],
  ['src/features/a/ui/raw.tsx', 'redaxios', ['wrapped-redaxios']],
  ['src/features/a/ui/aria.tsx', 'react-aria-components/Button', ['wrapped-aria']],
  ['src/features/a/machines/pure.ts', 'xstate', []],
  ['src/features/a/machines/view.ts', 'react', ['machines-are-pure']],
  ['src/features/a/machines/call.ts', '#shared/http/index.ts', ['machines-are-pure']],
  ['src/features/a/server/rows.ts', '#features/b/server.ts', []],
  ['src/features/a/server/screen.ts', '#features/b/index.ts', ['server-no-browser', 'server-slices-by-face']],
  ['src/features/a/contract.ts', 'zod', []],
  ['src/features/b/contract.ts', 'react', ['contract-is-pure']],
  ['src/features/b/index.ts', './ui/screen.tsx', []],
  ['src/features/b/ui/screen.tsx', 'react', []],
  ['src/features/b/server.ts', '#shared/contract/index.ts', []],
  ['src/shared/contract/index.ts', 'zod', []],
  ['src/shared/http/index.ts', 'redaxios', []],
  ['src/shared/http/up.ts', '#features/a/index.ts', ['shared-knows-no-one']],
  ['src/shared/form/lookup/field.tsx', '#machines/pure.ts', []],
  ['src/shared/record/up.ts', '#shared/list/down.ts', ['layer-record']],
  ['src/shared/list/down.ts', '#shared/record/types.ts', []],
  ['src/shared/record/types.ts', 'zod', []],
  ['src/shared/form/up.ts', '#shared/resource/index.ts', ['layer-form']],
  ['src/shared/report/beside.ts', '#shared/resource/index.ts', ['layer-report']],
  ['src/shared/resource/index.ts', '#shared/list/down.ts', []],
  ['src/shared/http/high.ts', '#shared/record/types.ts', ['shared-below-layers']],
  ['src/shared/http/flow.ts', '#machines/pure.ts', ['flows-of-widgets']],
  ['src/machines/pure.ts', 'xstate', []],
  ['src/machines/up.ts', '#features/a/index.ts', ['machines-know-shared-only']],
  ['src/server/app.ts', 'hono', []],
  ['src/server/dev.ts', 'vitest', ['no-developer-package']],
  ['src/server/lost.ts', './nowhere.ts', ['resolves']],
  ['src/server/ping.ts', './pong.ts', ['no-cycle']],
  // A cycle is reported once, at one of its files.
  ['src/server/pong.ts', './ping.ts', []],
];

describe('import rules', () => {
  const root = resolve('.');
  const tree = mkdtempSync(join(tmpdir(), 'muster-imports-'));
  const broken = new Map<string, string[]>();

  beforeAll(() => {
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    symlinkSync(join(root, 'package.json'), join(tree, 'package.json'));
    for (const [file, target] of cases) {
      mkdirSync(join(tree, dirname(file)), { recursive: true });
      writeFileSync(join(tree, file), `import * as x from '${target}';\nexport const y: unknown = x;\n`);
    }
    const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const words = [tool, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', 'src'];
    const output = execFileSync(process.execPath, words, { cwd: tree, maxBuffer: 64 * 1024 * 1024 });
    const { modules, summary } = importReport.parse(JSON.parse(output.toString()));
    const found = [
      ...summary.violations.map(({ from, rule }) => ({ where: from, rule: rule.name })),
      ...browserInServer(modules).map(({ where }) => ({ where, rule: 'server-no-browser' })),
    ];
    for (const { where, rule } of found) broken.set(where, [...(broken.get(where) ?? []), rule]);
  }, 60_000);

  afterAll(() => rmSync(tree, { recursive: true }));

  test.each(cases)('%s imports %s: %j', (file, _, rules) => {
    expect([...new Set(broken.get(file))].toSorted()).toEqual(rules);
  });
});
