/** How much work a hash is. */
export interface PasswordCost {
  /** CPU and memory; a power of two. */
  N: number;
  /** Block size; memory is 128·N·r bytes. */
  r: number;
  /** Passes, one after another. */
  p: number;
}

/** That of every password that is set. Programs that tests start are bundled with less (`tools/bundle-for-tests.mjs`). */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
