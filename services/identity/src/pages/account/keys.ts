import { AppError, type Call, normalUuid } from '@cws/kit';
import { z } from 'zod';
import type { Context } from '../../context';
import { revokeFamily } from '../../family/revoke-family';
import { deleteKey } from '../../key/delete-key';
import { membershipsOf } from '../../membership/memberships';
import { callOfPerson } from '../browser/visit';
import { DONE_PARAMETER, doneField, stateQuery } from '../form/fields';
import { firstValues } from '../form/read';
import { goTo } from '../html/reply';
import { page, pageForm, personal } from '../page/page';
import { leadsTo, shows, TO_SIGN_IN } from '../page/responses';
import { grantedBy } from './granted';
import { REVOKE_PATH } from './granted-row';
import { keysPage } from './keys-page';
import { KEYS_PATH, typedKey } from './new-key';

const keysQuery = stateQuery.extend({ [DONE_PARAMETER]: doneField('revoked') });

/** The list after something was revoked. */
const REVOKED_PATH = `${KEYS_PATH}?${DONE_PARAMETER}=revoked`;

/** GET {origin}/account/keys */
export const showKeys = page({
  id: 'showKeys',
  path: KEYS_PATH,
  summary: 'Show the keys page',
  description: 'It lists keys, connections and installs of the command-line client, with a form for a new key.',
  query: keysQuery,
  responses: [shows(200, 'The list'), TO_SIGN_IN, shows(400, 'The list, with the error in the form')],
  handle: personal(async (context, visit, person) => {
    const call = callOfPerson(visit.call, person);
    const [granted, memberships] = await Promise.all([
      grantedBy(context, call, person),
      membershipsOf(context, call, person),
    ]);
    const typed = typedKey((name) => visit.state?.typed[name]);
    const revoked = keysQuery.parse(firstValues(visit.query)).done === 'revoked';
    return keysPage(visit, { person, granted, memberships, typed, now: context.clock(), revoked });
  }),
});

const revokeForm = z.object({
  id: z
    .preprocess((id = '') => normalUuid(String(id)), z.string())
    .describe('The id of the key, connection or install'),
});

/** POST {origin}/account/keys/revoke */
export const revokeGranted = pageForm({
  id: 'revokeOnPage',
  path: REVOKE_PATH,
  summary: 'Revoke on the page',
  description: 'It revokes a key, a connection or an install.',
  form: revokeForm,
  responses: [leadsTo('Revoked: redirects to /account/keys')],
  handle: personal(async (context, visit, person) => {
    const call = callOfPerson(visit.call, person);
    const { id } = revokeForm.parse(visit.form);
    if (!(await endInstall(context, call, id))) await deleteKey(context, call, { id });
    return goTo(REVOKED_PATH);
  }),
});

/** GET {origin}/account */
export const openAccount = page({
  id: 'openAccount',
  path: '/account',
  summary: 'Open the account',
  isOpen: true,
  responses: [leadsTo(`Redirects to ${KEYS_PATH}`)],
  handle: async () => goTo(KEYS_PATH),
});

async function endInstall(context: Context, call: Call, id: string): Promise<boolean> {
  const family = await context.families.get(call, id);
  if (family?.kind !== 'cli') return false;
  if (family.user_id !== call.caller.user_id) throw new AppError('not_found');
  await revokeFamily(context, call, id);
  return true;
}
