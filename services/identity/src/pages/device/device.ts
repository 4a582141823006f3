import { type AppError, asAppError } from '@cws/kit';
import { z } from 'zod';
import type { Person } from '../../authorize/authorize';
import type { Context } from '../../context';
import type { DeviceRequest } from '../../device/device-request';
import { readUserCode } from '../../device/user-code';
import { secretHash } from '../../secret/secret-hash';
import type { Visit } from '../browser/visit';
import { decisionForm, stateQuery, typedText } from '../form/fields';
import { firstValues } from '../form/read';
import { goTo, problemPage, type Reply } from '../html/reply';
import { duration } from '../html/time';
import { page, pageForm, personal } from '../page/page';
import { leadsTo, shows, TO_PROBLEM, TOO_MANY_TRIES } from '../page/responses';
import { devicePage } from './device-page';
import { ASK_PATH, devicePath, userCodePage } from './user-code-page';

const CODE_TEXT = 'The code that the device shows, in either case, with or without its hyphen';

const deviceQuery = stateQuery.extend({ user_code: z.string().optional().describe(CODE_TEXT) });

/** GET {origin}/device, with the code in the address when it comes from verification_uri_complete. */
export const showDevice = page({
  id: 'showDevice',
  path: ASK_PATH,
  summary: 'Show the device page',
  description: 'It asks for the code of a device, or shows what the device requests (RFC 8628 §3.3).',
  query: deviceQuery,
  responses: [
    shows(200, 'The form for the code; with a valid code, the approval page'),
    leadsTo(`Nobody is signed in: to /signin, and from there back; ${TO_PROBLEM}`),
    shows(400, 'The form again: no device waits with this code'),
    TOO_MANY_TRIES,
  ],
  handle: personal(async (context, visit, person) => {
    const { user_code = '' } = deviceQuery.parse(firstValues(visit.query));
    return user_code === '' ? userCodePage(visit, person) : withDevice(context, visit, person, user_code, 'look');
  }),
});

const deviceForm = decisionForm.extend({ user_code: typedText.describe(CODE_TEXT) });

/** POST {origin}/device: a typed code, which redirects to its page, or a decision. */
export const decideDevice = pageForm({
  id: 'decideDevice',
  path: ASK_PATH,
  summary: 'Approve or deny a device',
  description: 'It shows what the device of a code requests, or decides it.',
  form: deviceForm,
  responses: [
    leadsTo(
      `Decided: redirects to /device/approved or /device/denied; without a button, to the approval page; ${TO_PROBLEM}`,
    ),
  ],
  handle: personal(async (context, visit, person) => {
    const { user_code, decision = 'look' } = deviceForm.parse(visit.form);
    return withDevice(context, visit, person, user_code, decision);
  }),
});

type Decision = 'approve' | 'deny';
type Step = 'look' | Decision;

const outcomePath = (decision: Decision): string => `${ASK_PATH}/${decision === 'approve' ? 'approved' : 'denied'}`;

async function withDevice(context: Context, visit: Visit, person: Person, typed: string, step: Step): Promise<Reply> {
  try {
    const userCode = readUserCode(typed);
    if (userCode !== null && step !== 'look' && (await isDecided(context, visit, person, userCode, step)))
      return goTo(outcomePath(step));
    const device = await findDevice(context, visit, userCode);
    if (userCode === null || device === null) return unknownCode(visit, typed);
    return visit.method === 'POST'
      ? goTo(devicePath(userCode))
      : devicePage(visit, { person, userCode, device, now: context.clock() });
  } catch (thrown) {
    const error = asAppError(thrown);
    if (error.code !== 'rate_limited') throw thrown;
    return tooMany(visit, error);
  }
}

/** Whether the request is decided in this way, by this click or by an earlier one of this person. */
async function isDecided(
  { devices, clock }: Context,
  { call, browserId }: Visit,
  person: Person,
  userCode: string,
  step: Decision,
): Promise<boolean> {
  await devices.limits.assertTriesLeft(call, secretHash(browserId));
  const isDone = await devices.requests.decide(call, userCode, person, step, clock());
  return isDone || devices.requests.hasDecided(call, userCode, person.user_id, step, clock());
}

/** Finds a device by its code. Unknown codes are counted, since codes are short, and give null. */
async function findDevice(
  { devices, clock }: Context,
  { call, browserId }: Visit,
  userCode: string | null,
): Promise<DeviceRequest | null> {
  const signIn = secretHash(browserId);
  await devices.limits.assertTriesLeft(call, signIn);
  const device = userCode === null ? null : await devices.requests.findByUserCode(call, userCode, clock());
  if (device === null) await devices.limits.countWrongTry(call, signIn);
  return device;
}

const unknownCode = (visit: Visit, typed: string): Reply =>
  visit.again(ASK_PATH, {
    typed: { user_code: typed.slice(0, 16) },
    problems: { user_code: 'No device waits with this code. It may be mistyped, expired or already decided.' },
    status: 400,
    code: 'validation_failed',
  });

function tooMany(visit: Visit, { code, retryAfter = 60 }: AppError): Reply {
  const text = `Too many wrong codes. You can try again in ${duration(retryAfter)}.`;
  return visit.again(ASK_PATH, { problems: { '': text }, status: 429, code, retry_after: retryAfter });
}

const OUTCOMES: Readonly<Record<'approved' | 'denied', readonly [title: string, text: string]>> = {
  approved: ['Your device is connected', 'Go back to your terminal. You can close this page.'],
  denied: ['The device was not connected', 'It has no access. You can close this page.'],
};

const outcomePathParams = z.object({ outcome: z.enum(['approved', 'denied']) });

/** The page after a decision; reloading it repeats nothing. */
export const showOutcome = page({
  id: 'showDeviceOutcome',
  path: `${ASK_PATH}/{outcome}`,
  summary: 'Show the decision on a device',
  isOpen: true,
  params: outcomePathParams,
  responses: [shows(200, 'OK'), shows(404, 'There is no such page')],
  async handle(_context, { here }) {
    const outcome = here.slice(ASK_PATH.length + 1).split('?', 1)[0];
    const { success, data } = outcomePathParams.safeParse({ outcome });
    if (!success)
      return { ...problemPage(404, 'There is no such page', 'The address may have been mistyped.'), code: 'not_found' };
    return problemPage(200, ...OUTCOMES[data.outcome]);
  },
});
