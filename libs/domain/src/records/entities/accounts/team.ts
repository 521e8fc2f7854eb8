import { z } from 'zod';
import { recordFields, SITE_ROLES, storableText } from '@trowel/domain/core';
import { NamedPerson } from './user.ts';

const siteRole = z.enum(SITE_ROLES).meta({
  description: '`owner` manages members and visibility, `editor` records, `viewer` reads.',
});

/** A person with a role at a site. */
export const SiteMember = NamedPerson.extend({ role: siteRole });
export type SiteMember = z.infer<typeof SiteMember>;

/** A site at which the caller has a role, directly or through a team. The higher of several roles counts. */
export const AccountSite = z.strictObject({ site_name: z.string(), role: siteRole });
export type AccountSite = z.infer<typeof AccountSite>;

/** Body to assign a role at a site. */
export const NewSiteMember = z.strictObject({ role: siteRole });

const teamName = storableText(100).trim().min(1);
const teamDescription = storableText(1_000).trim().min(1).nullable();

/** A named group of accounts, which may have a role at sites like an account. */
export const Team = z.strictObject({
  id: recordFields.id,
  name: teamName,
  description: teamDescription,
  created_at: recordFields.created_at,
  members: z.array(NamedPerson).meta({ description: 'Members, by name.' }),
});
export type Team = z.infer<typeof Team>;

/** Body to create a team. */
export const NewTeam = z.strictObject({ name: teamName, description: teamDescription.optional() });
export type NewTeam = z.infer<typeof NewTeam>;

/** Body to change a team. Absent fields stay, null clears. */
export const TeamChanges = NewTeam.partial();
export type TeamChanges = z.infer<typeof TeamChanges>;

/** A team with a role at a site, which all of its members have there. */
export const SiteTeam = z.strictObject({
  team_id: recordFields.id,
  name: teamName,
  role: siteRole,
  members: z.array(NamedPerson),
});
export type SiteTeam = z.infer<typeof SiteTeam>;
