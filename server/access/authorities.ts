/** Roles of every installation. Administrators can create others. */
export const ADMIN_AUTHORITY = 'ROLE_ADMIN'
export const USER_AUTHORITY = 'ROLE_USER'
