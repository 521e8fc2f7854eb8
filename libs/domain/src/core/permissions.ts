/** What an account may do. Reading includes exporting. */
export const PERMISSIONS = ['create', 'read', 'update', 'delete', 'manage_users'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['admin', 'operator', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** The permissions each role holds, in the order the login answer lists them. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  admin: ['create', 'read', 'update', 'delete', 'manage_users'],
  operator: ['create', 'read', 'update', 'delete'],
  viewer: ['read'],
};

/** What somebody may be at one site, beside what they are everywhere. */
export const SITE_ROLES = ['owner', 'editor', 'viewer'] as const;
export type SiteRole = (typeof SITE_ROLES)[number];

/** Whether a role at a site includes another, and more. */
export function isHigherRole(role: SiteRole, other: SiteRole): boolean {
  return SITE_ROLES.indexOf(role) < SITE_ROLES.indexOf(other);
}

/** What each role adds at its site; an owner also decides who else is a member, and who sees the site. */
export const SITE_ROLE_PERMISSIONS: Record<SiteRole, readonly Permission[]> = {
  owner: ['create', 'read', 'update', 'delete'],
  editor: ['create', 'read', 'update', 'delete'],
  viewer: ['read'],
};
