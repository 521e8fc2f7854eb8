import { z } from 'zod';

/** With it a planned call is done. */
export const ConfirmToken = z
  .string()
  .max(300)
  .optional()
  .describe('Token of the plan that the first call returned; send it with the same arguments.');
