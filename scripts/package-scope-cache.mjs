/**
 * Loaded before the server. Node reads the package.json of every module it resolves, and Drizzle's lists some 800 entry points in
 * 180 kB: read for each of its hundred modules, it took a quarter of the start. Its modules import each other by file, so it is
 * enough to look up once what others import from it.
 */
import { registerHooks } from 'node:module';

const own = /\/node_modules\/drizzle-orm\/.*\.js$/;
const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && own.test(context.parentURL ?? '')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    const key = `${specifier} ${context.conditions.join()}`;
    if (!found.has(key)) found.set(key, { ...next(specifier, context), shortCircuit: true });
    return found.get(key);
  },
});
