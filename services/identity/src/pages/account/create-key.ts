import { AppError, html, isDuplicateKey } from '@cws/kit';
import type { identity } from '@cws/protos';
import { z } from 'zod';
import type { Person } from '../../authorize/authorize';
import type { Context } from '../../context';
import { makeKey } from '../../key/create-key';
import type { KeyGrant } from '../../key/key';
import { hashOfKey } from '../../secret/key-secret';
import { newSecret } from '../../secret/secret-hash';
import { callOfPerson, type Visit } from '../browser/visit';
import { typedText } from '../form/fields';
import { firstValues, readFields, sentText } from '../form/read';
import { selfNamed } from '../html/parts';
import { goTo, layout, problemPage, type Reply, show } from '../html/reply';
import { fullMoment } from '../html/time';
import { page, pageForm, personal } from '../page/page';
import { leadsTo, shows, TO_PROBLEM, TO_SIGN_IN } from '../page/responses';
import { FORM_FIELD, KEYS_PATH, newKeyFields, newKeyRequest, typedKey } from './new-key';

const CREATED_PATH = '/account/keys/created';

/** Milliseconds within which a new key can be shown. */
const SHOWN_WITHIN_MS = 10 * 60_000;
/** A form that comes again so soon is a second click: the browser may have dropped the page that showed the key. */
const SECOND_CLICK_MS = 10_000;

/** POST {origin}/account/keys: makes a key, which the next page shows. A form that is sent twice makes one key. */
export const createKey = pageForm({
  id: 'createKeyOnPage',
  path: KEYS_PATH,
  summary: 'Create a key on the page',
  form: newKeyFields,
  responses: [leadsTo(`Made: to /account/keys/created; ${TO_PROBLEM}`)],
  handle: personal(async (context, visit, person) => {
    const typed = typedKey((name) => sentText(visit.form, name));
    const { values, problems } = readFields(newKeyFields, visit.form);
    if (problems)
      return visit.again(KEYS_PATH, { typed: { ...typed }, problems, status: 400, code: 'validation_failed' });
    const formId = values[FORM_FIELD] ?? newSecret();
    const id = context.pages.browsers.pageKeys.idOf(visit.browserId, [formId, ...Object.values(typed)]);
    try {
      await makeOnce(context, visit, person, newKeyRequest(values), id);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
      return visit.again(KEYS_PATH, {
        typed: { ...typed },
        problems: { '': error.message },
        status: 409,
        code: 'conflict',
      });
    }
    return goTo(`${CREATED_PATH}?${new URLSearchParams({ key: id })}`);
  }),
});

async function makeOnce(
  context: Context,
  { call, browserId }: Visit,
  person: Person,
  request: identity.CreateKeyRequest,
  id: string,
): Promise<void> {
  const [secret] = context.pages.browsers.pageKeys.secretsOf(browserId, id);
  const now = context.clock();
  const show_until = new Date(now + SHOWN_WITHIN_MS);
  try {
    await makeKey(context, callOfPerson(call, person), request, { id, secret, show_until });
  } catch (error) {
    if (!isDuplicateKey(error, '_id')) throw error;
    const made_after = new Date(now - SECOND_CLICK_MS);
    await context.keys.showAgain(call, id, person.user_id, { made_after, show_until }, now);
  }
}

const createdQuery = z.object({ key: typedText.describe('Id of the key') });

/** GET {origin}/account/keys/created?key=: shows the key's secret once. */
export const showCreated = page({
  id: 'showCreatedKey',
  path: CREATED_PATH,
  summary: 'Show a new key',
  description: 'It is shown once, within ten minutes and in the browser that created it.',
  query: createdQuery,
  responses: [shows(200, 'The key; from the second time on, a note that it was shown already'), TO_SIGN_IN],
  handle: personal(async ({ keys, pages: { browsers }, clock }, visit, person) => {
    if (visit.method !== 'GET') return goTo(KEYS_PATH);
    const { key: id } = createdQuery.parse(firstValues(visit.query));
    const key = await keys.takeShowing(visit.call, id, person.user_id, clock());
    const secret = browsers.pageKeys.secretsOf(visit.browserId, id).find((one) => hashOfKey(one) === key?.key_hash);
    return key && secret ? createdPage(key, secret, clock()) : shownAlready();
  }),
});

const shownAlready = (): Reply =>
  problemPage(
    200,
    'This key was shown once already',
    'We keep no copy and cannot show it again. If you have not copied it, revoke it and create another one.',
    { href: KEYS_PATH, name: 'Your keys and connections' },
  );

/** The page that shows the raw key once. */
const createdPage = ({ name, expires_at }: KeyGrant, secret: string, now: number): Reply =>
  show(
    layout({
      title: 'Your new key',
      content: html`<div class="card">
<div class="stack"><h1>Your new key</h1><p>${selfNamed(name)} ends ${fullMoment(expires_at, now)}.</p></div>
<div class="note caution"><p><strong>Copy it now.</strong> We keep no copy and cannot show it again.</p></div>
<code class="secret">${secret}</code>
<p class="hint">One click selects it whole.</p>
<p class="small">Whoever has it can act in your name: put it into a password manager or a secret store, never into a chat or a repository.</p>
<div class="actions"><a class="button main" href="${KEYS_PATH}">Done</a></div>
</div>`,
    }),
  );
