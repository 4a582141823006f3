import { type Call, parseStrictly, validated } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { changesOf, settingsOf, settingsPatch } from './settings';

/** Merges a patch into the caller's settings (contract: settings-merge). updated_at is the time of the last patch with any setting. */
export async function updateSettings(
  { settings, clock }: Context,
  call: Call,
  { patch }: profiles.UpdateSettingsRequest,
): Promise<profiles.UpdateSettingsResponse> {
  const { user_id } = call.caller;
  const changes = changesOf(validated(settingsPatch, parseStrictly(Buffer.from(patch))));
  const row =
    changes.length === 0
      ? await settings.of(call, user_id)
      : await settings.change(call, user_id, changes, new Date(clock()));
  return { settings: settingsOf(row) };
}
