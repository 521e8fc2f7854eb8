import type { IdentityRow, Store, UserRow } from '@trowel/db';
import { ConflictError, NotFoundError, UnauthenticatedError } from '@trowel/domain/core';
import type { LinkedIdentity } from '@trowel/domain/records';
import { now, type Context } from '../context.ts';
import { createAccount } from './identity-accounts.ts';
import type { LogInNeeds } from './log-in.ts';
import { continueLogIn, type FirstStep } from './log-in-steps.ts';
import { getOwnRow } from './account-self.ts';
import { refusePersonalToken } from './personal-tokens.ts';
import { inactiveAccount, invalidToken } from './tokens.ts';
import { authorOf, recordUserChange } from './user-records.ts';

/** A person as proven by a provider. `issuer` and `subject` identify them, the rest is what the provider reports. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  email?: string | undefined;
  /** True if the provider has verified the e-mail address. */
  isEmailVerified: boolean;
  name?: string | undefined;
  /** Preferred user name for a new account. */
  preferredName?: string | undefined;
}

/**
 * Treatment of an identity that is not linked yet: reject it (`linked`), use the account with its
 * verified e-mail unless that is an administrator (`email`), or create a viewer (`create`).
 */
export type AccountRule = 'linked' | 'email' | 'create';

/**
 * Logs in a person proven by a provider.
 * @throws UnauthenticatedError `identity_unknown`, `identity_too_long`, `email_unverified`,
 * `email_taken`, `inactive_account`
 */
export async function logInWithIdentity(
  services: LogInNeeds,
  identity: ProvenIdentity,
  rule: AccountRule,
): Promise<FirstStep & { username: string }> {
  refuseLong(identity);
  const at = services.clock().toISOString();
  const user = await services.database.transaction(async (store) => {
    const found = await store.signIn.findIdentity(identity);
    if (found) {
      if (!found.account.is_active) throw inactiveAccount();
      await store.signIn.setIdentityUsed(found.identity.id, at);
      return found.account;
    }
    return findNewcomer(store, { identity, rule, at });
  });
  return { ...(await continueLogIn(services, user)), username: user.username };
}

/** OpenID Connect Core 1.0, section 2: a subject has at most 255 ASCII characters. An issuer is an address. */
const MAX_SUBJECT = 255;
const MAX_ISSUER = 2_048;

/** @throws UnauthenticatedError `identity_too_long` */
function refuseLong({ issuer, subject }: ProvenIdentity): void {
  if (subject.length <= MAX_SUBJECT && issuer.length <= MAX_ISSUER) return;
  throw new UnauthenticatedError('identity_too_long', {
    en: `The account id from the provider is longer than ${MAX_SUBJECT} characters, which OpenID Connect does not allow`,
    it: `L’identificativo dato dal gestore delle identità supera ${MAX_SUBJECT} caratteri: OpenID Connect non lo permette`,
  });
}

async function findNewcomer(
  store: Store,
  { identity, rule, at }: { identity: ProvenIdentity; rule: AccountRule; at: string },
): Promise<UserRow> {
  const { email, isEmailVerified } = identity;
  if (rule === 'linked') throw unknownIdentity();
  if (email === undefined || !isEmailVerified) {
    throw new UnauthenticatedError('email_unverified', {
      en: 'The provider has not verified the e-mail address',
      it: 'Il gestore delle identità non ha verificato l’indirizzo e-mail',
    });
  }
  // Registration takes the same lock, so that nobody else can claim the name or the address in
  // between.
  await store.users.lockActiveAdmins();
  const meanwhile = await store.signIn.findIdentity(identity);
  if (meanwhile) return meanwhile.account;
  const known = await store.users.findByEmail(email);
  if (rule === 'email' && known) {
    if (!known.is_active) throw inactiveAccount();
    if (known.role === 'admin' || (await hasIdentityOf(store, known, identity))) throw unknownIdentity();
    await addIdentity(store, { user: known, identity, at });
    return known;
  }
  if (rule === 'email') throw unknownIdentity();
  if (known) {
    const message = {
      en: 'An account with this e-mail exists; log in to it and link the provider on the page Account',
      it: 'Esiste già un account con questa e-mail: accedi e collegalo nella pagina Account',
    };
    throw new UnauthenticatedError('email_taken', message);
  }
  const user = await createAccount(store, { ...identity, email }, at);
  await addIdentity(store, { user, identity, at });
  return user;
}

/**
 * Links a person proven by a provider to the caller's account.
 * @throws DomainError `forbidden` for a personal access token, ConflictError if the identity is linked
 * to another account, or the account to another identity of that provider
 */
export async function linkIdentity(ctx: Context, identity: ProvenIdentity): Promise<LinkedIdentity> {
  refusePersonalToken(ctx);
  refuseLong(identity);
  const { id } = await getOwnRow(ctx);
  return ctx.services.database.transaction(async (store) => {
    const user = await store.users.lock(id);
    if (!user) throw invalidToken();
    const found = await store.signIn.findIdentity(identity);
    if (found?.account.id === id) return toLinked(found.identity);
    if (found)
      throw new ConflictError(
        {
          en: 'This identity is linked to another account',
          it: 'Questa identità è già collegata a un altro account',
        },
        { reason: 'identity_taken' },
      );
    if (await hasIdentityOf(store, user, identity)) {
      const message = {
        en: 'The account is linked to another identity of this provider; unlink that one first',
        it: 'L’account è già collegato a un’altra identità di questo gestore: prima scollegala',
      };
      throw new ConflictError(message, { reason: 'already_linked' });
    }
    return toLinked(await addIdentity(store, { user, identity, at: now(ctx) }));
  });
}

/** Lists the identities linked to the caller's account, oldest first. @throws UnauthenticatedError */
export async function listIdentities(ctx: Context): Promise<LinkedIdentity[]> {
  const { id } = await getOwnRow(ctx);
  return (await ctx.services.database.reads.signIn.listIdentities(id)).map(toLinked);
}

/**
 * Unlinks an identity.
 * @throws DomainError `forbidden` for a personal access token, NotFoundError also for an identity of
 * another account, ConflictError for the last one of an account without a password
 */
export async function unlinkIdentity(ctx: Context, identityId: number): Promise<void> {
  refusePersonalToken(ctx);
  const { id } = await getOwnRow(ctx);
  await ctx.services.database.transaction(async (store) => {
    const user = await store.users.lock(id);
    const all = await store.signIn.listIdentities(id);
    const row = all.find((one) => one.id === identityId);
    if (!user || !row)
      throw new NotFoundError({
        en: `You have no linked identity ${identityId}`,
        it: `Non hai l’identità collegata ${identityId}`,
      });
    if (user.password_hash === '' && all.length === 1) {
      const message = {
        en: 'This is the only way to log in to the account; ask an administrator for a password first',
        it: 'È l’unico modo di accedere all’account: prima chiedi una password a un amministratore',
      };
      throw new ConflictError(message, { reason: 'last_way_in' });
    }
    await store.signIn.removeIdentity(identityId);
    const before = { identity: reportIdentity(row) };
    await recordUserChange(store, authorOf(ctx), { action: 'update', id, before, after: {} });
  });
}

async function addIdentity(
  store: Store,
  { user, identity, at }: { user: UserRow; identity: ProvenIdentity; at: string },
): Promise<IdentityRow> {
  const { issuer, subject, email, preferredName, name } = identity;
  const shown = email ?? preferredName ?? name ?? subject;
  const fresh = { user_id: user.id, issuer, subject, shown_as: shown.slice(0, 254), created_at: at };
  const row = await store.signIn.addIdentity({ ...fresh, used_at: null });
  const author = { actor: user.username, via: 'web', at } as const;
  const after = { identity: reportIdentity(row) };
  await recordUserChange(store, author, { action: 'update', id: user.id, before: {}, after });
  return row;
}

async function hasIdentityOf(store: Store, { id }: UserRow, { issuer }: ProvenIdentity): Promise<boolean> {
  return (await store.signIn.listIdentities(id)).some((one) => one.issuer === issuer);
}

function reportIdentity({ issuer, shown_as }: IdentityRow): { issuer: string; shown_as: string } {
  return { issuer, shown_as };
}

function toLinked({ id, issuer, shown_as, created_at, used_at }: IdentityRow): LinkedIdentity {
  return { id, issuer, shown_as, created_at, used_at };
}

function unknownIdentity(): UnauthenticatedError {
  const message = {
    en: 'No account is linked to this identity; log in with a password and link it on the page Account',
    it: 'Nessun account è collegato a questa identità: accedi con una password e collegala nella pagina Account',
  };
  return new UnauthenticatedError('identity_unknown', message);
}
