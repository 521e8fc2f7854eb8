import { z } from 'zod';

/** Token from a plan that executes the planned call. */
export const ConfirmToken = z.string().max(300).optional();
