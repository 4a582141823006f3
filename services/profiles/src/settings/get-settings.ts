import { AppError, type Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { settingsOf } from './settings';

/** The gateway may read the caller's settings only; a service may read any. A user without settings has the defaults (contract: settings-defaults). */
export async function getSettings(
  { settings }: Context,
  call: Call,
  { user_id }: profiles.GetSettingsRequest,
): Promise<profiles.GetSettingsResponse> {
  const { iss, kind, user_id: own } = call.caller;
  if (iss === 'gateway' && (user_id !== own || kind === 'connection' || kind === 'widget'))
    throw new AppError('forbidden');
  return { settings: settingsOf(await settings.of(call, user_id)) };
}
