import { type Call, parseStrictly, validated } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { changesOf, settingsOf, settingsPatch } from './settings';

/** Merges a patch into the caller's settings (contract: settings-merge). updated_at is the time of the last patch with any setting. Reminders look at another muted_until at once. */
export async function updateSettings(
  { settings, reminders, clock }: Context,
  call: Call,
  { patch }: profiles.UpdateSettingsRequest,
): Promise<profiles.UpdateSettingsResponse> {
  const { user_id } = call.caller;
  const changes = changesOf(validated(settingsPatch, parseStrictly(Buffer.from(patch))));
  if (changes.length === 0) return { settings: settingsOf(await settings.of(call, user_id)) };
  const now = new Date(clock());
  const row = await settings.change(call, user_id, changes, now);
  if (changes.some(([path]) => path === MUTED || path === MUTED_GROUP)) await reminders.wake(call, user_id, now);
  return { settings: settingsOf(row) };
}

const MUTED_GROUP = 'notifications';
const MUTED = `${MUTED_GROUP}.muted_until`;
