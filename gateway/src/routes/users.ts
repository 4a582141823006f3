import type { profiles } from '@cws/protos';
import { one, row } from './route';

/** contract: users-me */
export const userRows = [
  row({
    id: 'getMe',
    tag: 'users',
    summary: 'The signed-in user',
    method: 'GET',
    path: '/users/me',
    access: 'credential',
    limit: 'read',
    service: 'profiles',
    rpc: 'getUser',
    request: ({ caller }) => ({ id: caller.user_id }),
    answer: one('cws.profiles.v1.User', (response: profiles.GetUserResponse) => response.user),
    statuses: [200],
    errors: [],
  }),
];
