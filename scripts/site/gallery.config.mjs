// @ts-check
import product from '../../astro.config.mjs';

/** The gallery of widgets alone, built for the tests in the same way as the product. */
export default { ...product, srcDir: './src/gallery' };
