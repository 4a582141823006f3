import { type Call, type ClientOf, type Logger, type Metrics, onBehalfOf } from '@cws/kit';
import type { profiles } from '@cws/protos';

/**
 * What a person has set, asked of profiles anew each time, so that a change counts for whatever comes after it;
 * undefined when profiles does not say so soon.
 */
export type SettingsOf = (call: Call, user_id: string) => Promise<profiles.Settings | undefined>;

export type SettingsClient = Pick<ClientOf<typeof profiles.ProfilesServiceDefinition>, 'getSettings'>;

export interface SettingsTelling {
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly metrics: Pick<Metrics, 'counter'>;
  readonly patienceMs?: number;
}

/** A message or a reading waits no longer than this for a wish about how it is shown. */
const PATIENCE_MS = 500;

export function settingsOf(client: SettingsClient, telling: SettingsTelling): SettingsOf {
  const { logger, metrics } = telling;
  const unknown = metrics.counter('settings_unknown_total', 'Settings that profiles did not tell in time');
  let isAway = false;

  function missed(error: unknown): undefined {
    unknown.inc();
    if (!isAway) logger.warn({ err: error }, 'settings are not known: reading and typing are kept quiet');
    isAway = true;
  }
  return async (call, user_id) => {
    const deadline = Math.min(call.deadline, Date.now() + (telling.patienceMs ?? PATIENCE_MS));
    try {
      const { settings } = await client.getSettings({ ...onBehalfOf(call, 'conversations'), deadline }, { user_id });
      if (isAway) logger.info('settings are known again');
      isAway = false;
      return settings;
    } catch (error) {
      return missed(error);
    }
  };
}
