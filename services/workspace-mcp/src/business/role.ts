import { type ValueOf, values } from '@cws/protos';

/** Roles from the one that allows most to the one that allows least. */
export const ROLES = values['cws.workspace.v1.Role'];
export type Role = ValueOf<'cws.workspace.v1.Role'>;

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

const rank = (role: string): number => {
  const place = (ROLES as readonly string[]).indexOf(role);
  return place < 0 ? ROLES.length : place;
};

/** Whether `role` is at least `minimum`; an unknown role never is. */
export const reaches = (role: string, minimum: Role): boolean => rank(role) <= rank(minimum);

/** The role that allows less. */
export const lowerRole = <A extends string, B extends string>(a: A, b: B): A | B => (rank(a) > rank(b) ? a : b);
