import fc from 'fast-check';

// Properties are tried with the same values in each run, so that a finding concerns the current change and everybody can reproduce
// it. `PROPERTY_SEED=random` searches further, and `PROPERTY_SEED=<number>` repeats what such a search printed.
const seed = process.env['PROPERTY_SEED'] ?? '20260105';
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
