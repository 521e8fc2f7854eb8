import { z } from 'zod';

/** With it a planned call is done; the plan says so. */
export const ConfirmToken = z.string().max(300).optional();
