import { readdirSync } from 'node:fs';

/**
 * Who may import whom. Computed from the folders, so that a new slice is fenced on the day it is born.
 * Astro pages are not parsed here; scripts/checks/pages.ts holds them to the same rules.
 */
const slices = readdirSync('src/features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const test = String.raw`\.test\.tsx?$|/testing/`;
const server = String.raw`^src/server/|^src/features/[^/]+/server(/|\.ts$)|^src/features/[^/]+\.server\.ts$`;
const contract = String.raw`^src/shared/contract/|^src/features/[^/]+/contract(/|\.ts$)`;
const machines = String.raw`^src/machines/|^src/features/[^/]+/machines/`;
/** Packages by name, however deep they are installed. */
const packages = (...names) => `node_modules/(${names.join('|')})/`;

/** A rule that forbids; what it says is shown with the violation. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const face = {
  index: String.raw`/index\.tsx?$`,
  server: String.raw`/server\.ts$`,
  contract: String.raw`/contract(\.ts$|/)`,
};

const fences = slices.map((slice) =>
  forbid(
    `slice-${slice}`,
    `A slice is reached through its index.ts, server.ts or contract.ts only (here: ${slice}).`,
    { path: '^src/', pathNot: `^src/features/${slice}/` },
    {
      path: `^src/features/${slice}/`,
      pathNot: Object.values(face).map((end) => `^src/features/${slice}${end}`),
    },
  ),
);

/**
 * The layers of src/shared, lowest first: what a record is to the browser, long tasks and files, lists of records, forms that fill one in,
 * filters of a list (which are made of fields), and the two kits that are made of all this. A module belongs in the lowest
 * layer that can hold it. Every other folder of src/shared lies below them all.
 */
const layers = [['record'], ['job'], ['list'], ['form'], ['filter'], ['resource', 'report']];
const layered = layers.flat();
const upwards = [
  forbid(
    'shared-below-layers',
    `Only the layers themselves know of ${layered.join(', ')}: the rest of src/shared lies below them.`,
    { path: '^src/shared/', pathNot: [`^src/shared/(${layered.join('|')})/`, test] },
    { path: `^src/shared/(${layered.join('|')})/` },
  ),
  ...layers
    .flatMap((layer, at) =>
      layer.map((name) => {
        const beside = layer.filter((other) => other !== name);
        const above = [...beside, ...layers.slice(at + 1).flat()];
        return { name, above };
      }),
    )
    .filter(({ above }) => above.length > 0)
    .map(({ name, above }) =>
      forbid(
        `layer-${name}`,
        `src/shared/${name} imports nothing of ${above.join(', ')}: ${layers.map((each) => each.join(' and ')).join(' → ')}.`,
        { path: `^src/shared/${name}/`, pathNot: [test] },
        { path: `^src/shared/(${above.join('|')})/` },
      ),
    ),
];

/** Packages that one place wraps for all others. */
const wrapped = [
  { name: 'redaxios', packages: ['redaxios'], home: '^src/shared/http/' },
  { name: 'aria', packages: ['react-aria-components'], home: '^src/shared/(ui|form)/' },
  { name: 'map', packages: ['@vis\\.gl/react-google-maps'], home: '^src/shared/(ui/)?map/' },
  { name: 'crop', packages: ['react-image-crop'], home: '^src/shared/(ui/)?crop/' },
  { name: 'chart', packages: ['d3-[a-z]+'], home: '^src/shared/(ui/)?(charts?|plots?)/' },
  { name: 'qr', packages: ['uqr'], home: '^src/shared/(ui/)?qr/' },
  { name: 'crypto-js', packages: ['crypto-js'], home: '^src/shared/' },
  { name: 'webauthn', packages: ['@simplewebauthn/browser'], home: '^src/shared/passkey/' },
  { name: 'jwt-decode', packages: ['jwt-decode'], home: '^src/shared/' },
].map(({ name, packages: names, home }) =>
  forbid(
    `wrapped-${name}`,
    `${names.join(', ')} is imported only by its wrapper (${home}).`,
    { path: '^src/', pathNot: [home, test] },
    { path: packages(...names) },
  ),
);

export default {
  forbidden: [
    ...fences,
    ...upwards,
    ...wrapped,
    forbid(
      'no-cycle',
      'Modules that import each other cannot be read or loaded one by one.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid('resolves', 'The import leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'declared',
      'The package is not in package.json.',
      { path: '^(src|tests|scripts)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-developer-package',
      'What runs at a customer is not made of devDependencies.',
      { path: '^src/', pathNot: [test] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'shared-knows-no-one',
      'src/shared serves every slice and imports none, nor pages or the host.',
      { path: '^src/shared/', pathNot: [test] },
      { path: '^src/(features|pages|server|gallery)/' },
    ),
    forbid(
      'flows-of-widgets',
      'Of src/shared only the form kit, jobs and exports, the map, the actions of records and what a page starts have flows; nothing else of it has any.',
      { path: '^src/shared/', pathNot: [test, '^src/shared/(form|job|map|page|resource/actions)/'] },
      { path: '^src/machines/' },
    ),
    forbid(
      'machines-know-shared-only',
      'Flows that several slices use import no slice, page or host.',
      { path: '^src/machines/', pathNot: [test] },
      { path: '^src/(features|pages|server)/' },
    ),
    forbid(
      'machines-are-pure',
      'A machine takes the world by input, actors and actions: no React, no words, no calls (docs/architecture.md#flows).',
      { path: machines, pathNot: [test] },
      {
        path: [
          packages('react', 'react-dom', 'react-i18next', 'i18next', '@xstate/react', 'redaxios', '@nanostores/react'),
          '^src/shared/(ui|form|i18n|http)/',
          String.raw`\.(tsx|css)$`,
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'browser-never-server',
      'Browser code reaches no server code.',
      { path: '^src/', pathNot: [server, test] },
      { path: server },
    ),
    forbid(
      'browser-no-host-package',
      'Browser code has none of the host’s packages.',
      { path: '^src/', pathNot: [server, test] },
      {
        path: [
          packages(
            'hono',
            '@hono/node-server',
            'drizzle-orm',
            'pg',
            '@electric-sql/pglite',
            'pino',
            'nodemailer',
            'jose',
            'ws',
            'pdfkit',
            '@node-rs/argon2',
            'sharp',
            '@simplewebauthn/server',
          ),
        ],
      },
    ),
    forbid(
      'browser-no-node',
      'Browser code has no Node. (What pages do while they are built is no browser code.)',
      { path: '^src/', pathNot: [server, test, '^src/pages/'] },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'server-slices-by-face',
      'Server code reaches another slice by server.ts or contract.ts, never by its browser half.',
      { path: server, pathNot: [test] },
      { path: String.raw`^src/features/[^/]+/(index\.tsx?$|routes\.tsx?$|ui/)` },
    ),
    // server-no-browser, which follows imports however far: scripts/checks/imports.ts.
    forbid(
      'contract-is-pure',
      'Both halves read the contract: it imports zod and other contracts, nothing else of a package or the project.',
      { path: contract, pathNot: [test] },
      {
        path: ['node_modules/', '^src/'],
        pathNot: [packages('zod'), contract, '^src/shared/(domain|time|text|contract)/', '^src/features/[^/]+/domain/'],
      },
    ),
    forbid(
      'product-no-tests',
      'What runs does not import tests or scripts.',
      { path: '^src/', pathNot: [test] },
      { path: ['^tests/', '^scripts/', test] },
    ),
  ],
  options: {
    // TypeScript 7 has no JavaScript interface to parse with; swc reads the same syntax.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`\.d\.m?ts$` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // Not `types`: a package would be seen as its declarations, which are left out.
      conditionNames: ['import', 'node', 'module', 'require', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    combinedDependencies: true,
    skipAnalysisNotInRules: true,
  },
};
