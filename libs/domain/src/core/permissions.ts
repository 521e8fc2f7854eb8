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
