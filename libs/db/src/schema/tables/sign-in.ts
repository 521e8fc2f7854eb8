import type { Kit } from '../columns/kit.ts';

/** Secrets of second factors, one row per account. */
export function defineSecondFactors(kit: Kit) {
  return kit.table('second_factors', {
    user_id: kit.integer().primaryKey(),
    /** Encrypted with a key outside the database. */
    secret: kit.text().notNull(),
    /** Last accepted time step (30 s since 1970). Codes of this step and earlier ones are refused. */
    last_step: kit.integer().notNull().default(0),
    created_at: kit.text().notNull(),
    /** Null until a first code confirms the secret. Until then no code is required. */
    confirmed_at: kit.text(),
  });
}

/** Recovery codes for users who lost their second factor. Each is deleted when used. */
export function defineRecoveryCodes(kit: Kit) {
  return kit.table(
    'recovery_codes',
    {
      /** SHA-256 of account and code. The code itself is not stored. */
      code_hash: kit.key().primaryKey(),
      user_id: kit.integer().notNull(),
    },
    (t) => [kit.index('recovery_codes_user').on(t.user_id)],
  );
}

/** Linked accounts of identity providers (OpenID Connect). */
export function defineIdentities(kit: Kit) {
  return kit.table(
    'identities',
    {
      id: kit.id(),
      user_id: kit.integer().notNull(),
      /** Address of the provider. Together with `subject` it identifies a person permanently. */
      issuer: kit.key().notNull(),
      subject: kit.key().notNull(),
      /** Name at the provider when linked, for display only. It is never compared. */
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
