import { z } from 'zod';
import type { Check, Finding } from './check.ts';
import { broken, parsed, runNode } from './check.ts';

/** TypeScript for everything: sources, tests, scripts, configuration. */
export const types: Check = {
  name: 'types',
  run: async () => {
    // Skips what has not changed since the last run: 3 s instead of 60 s of processor time after a small edit.
    const known = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];
    const outcome = await runNode([
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      ...known,
      '--pretty',
      'false',
      '-p',
      '.',
    ]);
    const findings = outcome.stdout.split('\n').flatMap((line): Finding[] => {
      const [, where, message] = /^(\S+\(\d+,\d+\)): error (.*)$/.exec(line) ?? [];
      return where && message ? [{ where, message }] : [];
    });
    return outcome.code === 0 || findings.length > 0 ? findings : [broken('tsc', outcome)];
  },
};

/** oxfmt (.oxfmtrc.json) alone decides the layout of the code. `npm run format` applies it. */
export const format: Check = {
  name: 'format',
  run: async () => {
    const outcome = await runNode(['node_modules/oxfmt/bin/oxfmt', '--list-different', '.']);
    const findings = outcome.stdout
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((where): Finding => ({ where, message: 'not laid out by `npm run format`' }));
    return outcome.code === 0 || findings.length > 0 ? findings : [broken('oxfmt', outcome)];
  },
};

const lintReport = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      code: z.string().optional(),
      filename: z.string().optional(),
      labels: z.array(z.object({ span: z.object({ line: z.number().optional() }) })).optional(),
    }),
  ),
});

/** oxlint with types (.oxlintrc.json); a warning is a failure. */
export const lint: Check = {
  name: 'lint',
  run: async () => {
    const outcome = await runNode(['node_modules/oxlint/bin/oxlint', '--format', 'json']);
    const report = parsed(lintReport, outcome.stdout);
    if (!report) return [broken('oxlint', outcome)];
    const findings = report.diagnostics.map(({ message, code, filename, labels }) => ({
      where: `${filename ?? 'oxlint'}:${labels?.[0]?.span.line ?? 0}`,
      message: `${message} ${code ?? ''}`.trim(),
    }));
    return outcome.code === 0 || findings.length > 0 ? findings : [broken('oxlint', outcome)];
  },
};

const place = z.looseObject({ name: z.string(), line: z.number().optional() });
const deadCodeReport = z.object({
  issues: z.array(z.looseObject({ file: z.string() }).catchall(z.unknown())),
});

/** Unused files, exports and packages (knip.json). */
export const deadCode: Check = {
  name: 'dead code',
  run: async () => {
    const outcome = await runNode(['node_modules/knip/bin/knip.js', '--reporter', 'json', '--no-progress']);
    const report = parsed(deadCodeReport, outcome.stdout);
    if (!report) return [broken('knip', outcome)];
    const findings = report.issues.flatMap(({ file, ...kinds }) =>
      Object.entries(kinds).flatMap(([kind, found]) =>
        z
          .array(place)
          .catch([])
          .parse(found)
          .map(({ name, line }) => ({ where: line ? `${file}:${line}` : file, message: `unused ${kind}: ${name}` })),
      ),
    );
    return outcome.code === 0 || findings.length > 0 ? findings : [broken('knip', outcome)];
  },
};
