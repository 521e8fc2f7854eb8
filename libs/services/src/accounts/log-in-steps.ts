import type { UserRow } from '@trowel/db';
import { UnauthenticatedError } from '@trowel/domain/core';
import type { Login, SecondFactorCode } from '@trowel/domain/records';
import { z } from 'zod';
import { checkCode, checkPassword, openSession, type GivenPassword, type LogInNeeds } from './log-in.ts';
import { inactiveAccount } from './tokens.ts';

const PURPOSE = 'first step of a login';
/** Enough time to find one's telephone. */
const TICKET_LIFETIME_MS = 300_000;

const Ticket = z.strictObject({ id: z.int(), version: z.int(), until: z.int() });

/** Result of the first step: a session, or a ticket to send with the code of the second step. */
export type FirstStep = { login: Login } | { ticket: string };

/** Logs in with name and password, for a page that requests the code separately. @throws as `logIn` */
export async function passFirstStep(services: LogInNeeds, given: GivenPassword): Promise<FirstStep> {
  const { user, attempt } = await checkPassword(services, given);
  if (!user.has_second_factor) {
    await attempt.succeed();
    return { login: await openSession(services, user) };
  }
  await attempt.retract();
  return { ticket: createTicket(services, user) };
}

/** Starts the session of an authenticated person, or returns a ticket if a code is required. */
export async function continueLogIn(services: LogInNeeds, user: UserRow): Promise<FirstStep> {
  if (user.has_second_factor) return { ticket: createTicket(services, user) };
  return { login: await openSession(services, user) };
}

/**
 * Completes a login with the code. A wrong code counts like a wrong password of the account.
 * @throws UnauthenticatedError `login_expired` for an expired ticket or one issued before a change of
 * the account, `invalid_second_factor`, `inactive_account`; DomainError `rate_limited`.
 */
export async function finishLogIn(
  services: LogInNeeds,
  { ticket, address, ...code }: SecondFactorCode & { ticket: string; address?: string | undefined },
): Promise<Login> {
  const { id, version } = readTicket(services, ticket);
  const user = await services.database.reads.users.find(id);
  if (!user || user.token_version !== version) throw loginExpired();
  const attempt = await services.loginThrottle.begin({ username: user.username, address });
  if (!user.is_active) throw inactiveAccount();
  if (user.has_second_factor) await checkCode(services, user, code);
  await attempt.succeed();
  return openSession(services, user);
}

function createTicket({ cipher, clock }: LogInNeeds, { id, token_version: version }: UserRow): string {
  const ticket = { id, version, until: clock().getTime() + TICKET_LIFETIME_MS };
  return cipher.encrypt(PURPOSE, JSON.stringify(ticket));
}

function readTicket({ cipher, clock }: LogInNeeds, text: string): z.infer<typeof Ticket> {
  const read = cipher.decrypt(PURPOSE, text);
  if (!read) throw loginExpired();
  const ticket = Ticket.parse(JSON.parse(read.text));
  if (ticket.until <= clock().getTime()) throw loginExpired();
  return ticket;
}

function loginExpired(): UnauthenticatedError {
  return new UnauthenticatedError('login_expired', {
    en: 'This login took too long; start again',
    it: 'È passato troppo tempo: ripeti l’accesso',
  });
}
