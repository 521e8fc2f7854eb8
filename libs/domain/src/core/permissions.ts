/** Permissions of an account. Reading includes exporting. */
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

/** Roles at a single site, in addition to the role of the account. */
export const SITE_ROLES = ['owner', 'editor', 'viewer'] as const;
export type SiteRole = (typeof SITE_ROLES)[number];

/** Returns true if a role at a site has more permissions than another. */
export function isHigherRole(role: SiteRole, other: SiteRole): boolean {
  return SITE_ROLES.indexOf(role) < SITE_ROLES.indexOf(other);
}

/** Permissions that each role adds at its site. An owner also manages members and visibility of the site. */
export const SITE_ROLE_PERMISSIONS: Record<SiteRole, readonly Permission[]> = {
  owner: ['create', 'read', 'update', 'delete'],
  editor: ['create', 'read', 'update', 'delete'],
  viewer: ['read'],
};
