/** The roles every installation has. Others are made by administrators. */
export const ADMIN_AUTHORITY = 'ROLE_ADMIN'
export const USER_AUTHORITY = 'ROLE_USER'
