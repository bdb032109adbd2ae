import { z } from 'zod';
import type { Check, Finding } from './check.ts';
import { broken, parsed, runNode } from './check.ts';

/** What is read of dependency-cruiser's report. */
export const importReport = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rule: z.object({ name: z.string() }),
        via: z.array(z.object({ name: z.string() })).optional(),
        comment: z.string().optional(),
      }),
    ),
  }),
});

type Modules = z.infer<typeof importReport>['modules'];

const test = /\.test\.tsx?$|\/testing\//;
const server = /^src\/server\/|^src\/features\/[^/]+\/server(\/|\.ts$)|^src\/features\/[^/]+\.server\.ts$/;
const browser =
  /node_modules\/(react|react-dom|react-aria-components|react-i18next|@tanstack\/react-form|@tanstack\/react-query)\/|\.(tsx|css)$/;

/**
 * Nothing that server code loads, however far, is of the browser. All server code at once: dependency-cruiser has this rule too
 * (`reachable`), but searches from each file to each other one, which took ten times as long as reading them all.
 */
export function browserInServer(modules: Modules): Finding[] {
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  const waiting = [...imports.keys()].filter((source) => server.test(source) && !test.test(source));
  const ways = new Map(waiting.map((source) => [source, [source]]));
  const found: Finding[] = [];
  // The list grows while it is walked.
  for (const source of waiting) {
    const way = ways.get(source) ?? [];
    for (const { resolved } of imports.get(source) ?? []) {
      if (ways.has(resolved)) continue;
      ways.set(resolved, [...way, resolved]);
      if (!browser.test(resolved)) waiting.push(resolved);
      else
        found.push({
          where: way[0] ?? source,
          message: `server-no-browser: imports ${[...way.slice(1), resolved].join(' → ')} (Nothing that server code loads, however far, is of the browser.)`,
        });
    }
  }
  return found;
}

/** Which module may import which (.dependency-cruiser.mjs). */
export const imports: Check = {
  name: 'imports',
  run: async () => {
    const outcome = await runNode([
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      '--progress',
      'none',
      'src',
      'tests',
      'scripts',
    ]);
    const report = parsed(importReport, outcome.stdout);
    // Every state of the tree has more modules: the parser has read nothing, so nothing is proved.
    if (!report || report.summary.totalCruised < 50) return [broken('dependency-cruiser', outcome)];
    return [
      ...report.summary.violations.map(({ from, to, rule, via, comment }) => ({
        where: from,
        message: `${rule.name}: imports ${via?.map(({ name }) => name).join(' → ') ?? to}${comment ? ` (${comment})` : ''}`,
      })),
      ...browserInServer(report.modules),
    ];
  },
};
