import { type identity, limits } from '@cws/protos';
import { z } from 'zod';
import { flag } from './fields';
import { optionalText } from './limited';
import { one, row } from './route';

/** Mails a code for one purpose (contract: purpose-codes). Codes take no Idempotency-Key (contract: idempotency-secrets). */
const codeRow = (id: string, summary: string, purpose: 'erasure' | 'export') =>
  row({
    id,
    tag: 'account',
    summary,
    method: 'POST',
    path: `/users/me/${purpose}/code`,
    access: 'end-user',
    limit: 'other',
    service: 'identity',
    rpc: 'requestPurposeCode',
    request: () => ({ purpose }),
    response: one(
      'cws.identity.v1.RequestPurposeCodeResponse',
      (response: identity.RequestPurposeCodeResponse) => response,
    ),
    statuses: [200],
    errors: [],
  });

/** Export and erasure of an account. */
export const accountRows = [
  codeRow('requestExportCode', 'Mail a code for an export', 'export'),
  codeRow('requestErasureCode', 'Mail a code for the erasure', 'erasure'),
  row({
    id: 'eraseAccount',
    tag: 'account',
    summary: 'Erase the account',
    description:
      'Everything that belongs to the account is erased. All credentials end before the response. A business of which the user is the only member is erased too if `erase_businesses` is true; otherwise 409 `conflict` names it. So does 409 for a business with other members that has no other owner. It needs the token of a verified user and a code of POST /users/me/erasure/code; anonymous users need no code.',
    method: 'POST',
    path: '/users/me/erasure',
    access: 'credential',
    limit: 'other',
    body: z.object({
      code: optionalText(limits['cws.identity.v1.EraseAccountRequest'].code).meta({
        description: 'The mailed code; anonymous users have none',
      }),
      erase_businesses: flag.meta({ description: 'Whether businesses without another member are erased too' }),
    }),
    service: 'identity',
    rpc: 'eraseAccount',
    request: ({ body }) => ({ code: body.code ?? '', erase_businesses: body.erase_businesses ?? false }),
    response: one('cws.identity.v1.EraseAccountResponse', (response: identity.EraseAccountResponse) => response),
    statuses: [202],
    errors: ['invalid_code', 'code_expired', 'conflict'],
  }),
  row({
    id: 'getErasure',
    tag: 'account',
    summary: 'Get the state of an erasure',
    description: 'Whoever has the receipt may ask.',
    method: 'GET',
    path: '/users/erasures/{receipt}',
    access: 'none',
    limit: 'read',
    params: z.object({ receipt: z.string() }),
    service: 'identity',
    rpc: 'getErasure',
    request: ({ params }) => ({ receipt: params.receipt }),
    response: one('cws.identity.v1.GetErasureResponse', (response: identity.GetErasureResponse) => response),
    statuses: [200],
    errors: ['not_found'],
  }),
];
