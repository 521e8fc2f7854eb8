import { bundle } from './bundle.mjs';

/** Hashing a password takes 0.25 s of a core, which tests that log in do not need. */
const cheapPasswords = {
  name: 'cheap-passwords',
  setup({ onLoad }) {
    onLoad({ filter: /\/accounts\/password-cost\.ts$/ }, () => ({
      contents: 'export const PASSWORD_COST = { N: 2, r: 1, p: 1 };',
    }));
  },
};

/** Bundles a program for tests. It equals the built one except for cheap password hashes. */
export async function bundleForTests(entry, outfile) {
  await bundle(entry, outfile, { plugins: [cheapPasswords] });
}
