import { z } from 'zod';

/** With it a planned call is done. */
export const ConfirmToken = z
  .string()
  .max(300)
  .optional()
  .describe('Token of the plan the first call answered; doing it needs the same arguments.');
