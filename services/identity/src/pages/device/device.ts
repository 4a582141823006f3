import { type AppError, asAppError } from '@cws/kit';
import type { Person } from '../../authorize/authorize';
import type { Context } from '../../context';
import type { DeviceRequest } from '../../device/device-request';
import { readUserCode } from '../../device/user-code';
import { secretHash } from '../../secret/secret-hash';
import type { Visit } from '../browser/visit';
import { problemPage } from '../html/problem-page';
import { goTo, type Reply } from '../html/reply';
import { duration } from '../html/time';
import { devicePage } from './device-page';
import { ASK_PATH, devicePath, userCodePage } from './user-code-page';

/** GET {origin}/device, with the code in the address when it comes from verification_uri_complete. */
export async function showDevice(context: Context, visit: Visit, person: Person): Promise<Reply> {
  const typed = visit.query.get('user_code') ?? '';
  return typed === '' ? userCodePage(visit, person) : withDevice(context, visit, person, typed, 'look');
}

/** POST {origin}/device: a typed code, which redirects to its page, or a decision. */
export async function decideDevice(context: Context, visit: Visit, person: Person): Promise<Reply> {
  const decision = visit.form.get('decision');
  const step = decision === 'approve' || decision === 'deny' ? decision : 'look';
  return withDevice(context, visit, person, visit.form.get('user_code'), step);
}

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
    return visit.method === 'POST' ? goTo(devicePath(userCode)) : devicePage(visit, person, userCode, device);
  } catch (thrown) {
    const error = asAppError(thrown);
    if (error.code !== 'rate_limited') throw thrown;
    return tooMany(visit, error);
  }
}

/** Whether the request is decided in this way, by this click or by an earlier one of this person. */
async function isDecided(
  { devices, deviceLimits, clock }: Context,
  { call, browserId }: Visit,
  person: Person,
  userCode: string,
  step: Decision,
): Promise<boolean> {
  await deviceLimits.assertTriesLeft(call, secretHash(browserId));
  const isDone = await devices.decide(call, userCode, person, step, clock());
  return isDone || devices.hasDecided(call, userCode, person.user_id, step, clock());
}

/** Finds a device by its code. Unknown codes are counted, since codes are short, and give null. */
async function findDevice(
  { devices, deviceLimits, clock }: Context,
  { call, browserId }: Visit,
  userCode: string | null,
): Promise<DeviceRequest | null> {
  const signIn = secretHash(browserId);
  await deviceLimits.assertTriesLeft(call, signIn);
  const device = userCode === null ? null : await devices.findByUserCode(call, userCode, clock());
  if (device === null) await deviceLimits.countWrongTry(call, signIn);
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

const OUTCOMES: ReadonlyMap<string, readonly [title: string, text: string]> = new Map([
  ['approved', ['Your device is connected', 'Go back to your terminal. You can close this page.']],
  ['denied', ['The device was not connected', 'It has no access. You can close this page.']],
]);

/** The page after a decision; reloading it repeats nothing. */
export async function showOutcome(_context: Context, { here }: Visit): Promise<Reply> {
  const outcome = OUTCOMES.get(here.slice(ASK_PATH.length + 1).split('?', 1)[0]!);
  if (!outcome)
    return { ...problemPage(404, 'There is no such page', 'The address may have been mistyped.'), code: 'not_found' };
  return problemPage(200, ...outcome);
}
