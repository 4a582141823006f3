import type { workspace } from '@cws/protos';

/** A search for the question in an app, with the usual number of results. */
export const searchRequest = (
  fields: Pick<workspace.SearchPassagesRequest, 'app_id' | 'query'> & Partial<workspace.SearchPassagesRequest>,
): workspace.SearchPassagesRequest => ({ limit: 0, suggestions: 0, ...fields });

/** A request for a new member of a business. */
export const memberRequest = (
  fields: Pick<workspace.AddMemberRequest, 'business_id' | 'user_id' | 'role'> & Partial<workspace.AddMemberRequest>,
): workspace.AddMemberRequest => ({ email: 'm@example.com', ...fields });

/** A request for a new business of a person. */
export const businessRequest = (
  fields: Pick<workspace.CreateBusinessRequest, 'user_id'> & Partial<workspace.CreateBusinessRequest>,
): workspace.CreateBusinessRequest => ({
  name: 'Bakery',
  email: 'baker@example.com',
  business_id: undefined,
  idempotency: undefined,
  ...fields,
});
