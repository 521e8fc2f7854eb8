/** Cost parameters of scrypt. */
export interface PasswordCost {
  /** Cost in CPU and memory, a power of two. */
  N: number;
  /** Block size. A hash needs 128·N·r bytes of memory. */
  r: number;
  /** Number of sequential passes. */
  p: number;
}

/**
 * Cost of every new password. Programs started by tests are bundled with a lower one
 * (`tools/bundle-for-tests.mjs`).
 */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
