// @ts-check
import react from '@astrojs/react';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { defineConfig } from 'astro/config';
import { chunks } from './scripts/site/chunks.ts';
import { languages } from './src/shared/contract/languages.ts';
import { browserContracts } from './scripts/site/browser-contracts.ts';
import { kitFaces } from './scripts/site/faces.ts';
import { leanIcons } from './scripts/site/lean-icons.ts';
import { leanZod } from './scripts/site/lean-zod.ts';
import { leanPreloads } from './scripts/site/preload.ts';

/** Where `npm run dev` has started the host; the dev server passes its calls on. */
const host = process.env['MUSTER_HOST'];

/** The gallery of widgets is a page of the dev server; tests build it by itself (scripts/site/gallery.config.mjs). */
const gallery = {
  name: 'gallery',
  hooks: {
    /** @type {import('astro').AstroIntegration['hooks']['astro:config:setup']} */
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev') injectRoute({ pattern: '/gallery', entrypoint: './src/gallery/pages/gallery.astro' });
    },
  },
};
const toHost = host ? { target: host, changeOrigin: false, xfwd: true } : undefined;

export default defineConfig({
  output: 'static',
  // scripts/site/build.ts builds beside dist/ and swaps when all is done.
  outDir: process.env['MUSTER_SITE_FOLDER'] ?? './dist',
  trailingSlash: 'ignore',
  integrations: [react(), gallery],
  devToolbar: { enabled: false },
  build: {
    format: 'directory',
    assets: '_astro',
    // A style of its own in every page would need a hash of its own in every policy.
    inlineStylesheets: 'never',
  },
  vite: {
    // Of the thirty-odd languages that React Aria speaks, ours. It has Spanish for Spain alone.
    plugins: [
      browserContracts(),
      leanIcons(),
      leanZod(),
      kitFaces(),
      leanPreloads(),
      optimizeLocales.vite({ locales: languages.map((tag) => tag.slice(0, 2)) }),
    ],
    build: {
      // Browsers that have cascade layers, logical properties, light-dark() and container queries natively.
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      // Small assets stay files: the policy allows no data: scripts, and files are cached.
      assetsInlineLimit: 0,
      sourcemap: false,
    },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } } },
    server: toHost ? { proxy: { '/web': toHost, '/iclock': toHost, '/websocket': { ...toHost, ws: true } } } : {},
  },
});
