import { bundle } from './bundle.mjs';

/** A quarter of a second of a core for each password is for those who guess, not for tests that log in. */
const cheapPasswords = {
  name: 'cheap-passwords',
  setup({ onLoad }) {
    onLoad({ filter: /\/accounts\/password-cost\.ts$/ }, () => ({
      contents: 'export const PASSWORD_COST = { N: 2, r: 1, p: 1 };',
    }));
  },
};

/** Bundles a program that tests start, the same as what is built but for the work of a password's hash. */
export async function bundleForTests(entry, outfile) {
  await bundle(entry, outfile, { plugins: [cheapPasswords] });
}
