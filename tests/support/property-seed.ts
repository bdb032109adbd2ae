import fc from 'fast-check';

// Properties are tried with the same values in each run: a finding is then about the change that was made, and everybody sees it.
// `PROPERTY_SEED=random` looks further, and `PROPERTY_SEED=<number>` tries again what such a search has printed.
const seed = process.env['PROPERTY_SEED'] ?? '20260105';
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
