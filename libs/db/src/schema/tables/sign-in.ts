import type { Kit } from '../columns/kit.ts';

/** What makes the codes of an account's second factor; one row an account. */
export function defineSecondFactors(kit: Kit) {
  return kit.table('second_factors', {
    user_id: kit.integer().primaryKey(),
    /** Encrypted with a key outside the database. */
    secret: kit.text().notNull(),
    /** The last half minute of which a code was accepted, counted from 1970: none of it or before it is again. */
    last_step: kit.integer().notNull().default(0),
    created_at: kit.text().notNull(),
    /** Empty until a first code has shown that the secret arrived; it is not asked for before. */
    confirmed_at: kit.text(),
  });
}

/** Codes for who has lost what makes the others; each goes when it is used. */
export function defineRecoveryCodes(kit: Kit) {
  return kit.table(
    'recovery_codes',
    {
      /** SHA-256 of account and code, which is kept nowhere. */
      code_hash: kit.key().primaryKey(),
      user_id: kit.integer().notNull(),
    },
    (t) => [kit.index('recovery_codes_user').on(t.user_id)],
  );
}

/** Whom an account is at a provider of identities (OpenID Connect). */
export function defineIdentities(kit: Kit) {
  return kit.table(
    'identities',
    {
      id: kit.id(),
      user_id: kit.integer().notNull(),
      /** Address of the provider, and whom it calls so: together they never mean another person. */
      issuer: kit.key().notNull(),
      subject: kit.key().notNull(),
      /** How the provider called them when they were linked, for people to know them by; never compared. */
      shown_as: kit.text().notNull(),
      created_at: kit.text().notNull(),
      used_at: kit.text(),
    },
    (t) => [
      kit.uniqueIndex('identities_subject').on(t.issuer, t.subject),
      kit.index('identities_user').on(t.user_id),
    ],
  );
}
