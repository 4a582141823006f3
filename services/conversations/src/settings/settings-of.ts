import { asItself, type Call, type ClientOf, type Logger, type Metrics } from '@cws/kit';
import type { profiles } from '@cws/protos';
import { SELF } from '../access/self';

/**
 * Requests the settings of a user from profiles each time, so that a change counts at once; undefined when profiles does not
 * respond in time.
 */
export type SettingsOf = (call: Call, user_id: string) => Promise<profiles.Settings | undefined>;

export type SettingsClient = Pick<ClientOf<typeof profiles.ProfilesServiceDefinition>, 'getSettings'>;

export interface SettingsOptions {
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly metrics: Pick<Metrics, 'counter'>;
  readonly timeoutMs?: number;
}

/** A message or a reading waits no longer than this for the settings. */
const TIMEOUT_MS = 500;

export function settingsOf(client: SettingsClient, options: SettingsOptions): SettingsOf {
  const { logger, metrics } = options;
  const unknown = metrics.counter('settings_unknown_total', 'Settings that profiles did not return in time');
  let isAway = false;

  function missed(error: unknown): undefined {
    unknown.inc();
    if (!isAway) logger.warn({ err: error }, 'profiles does not return settings: reading and typing are hidden');
    isAway = true;
  }
  return async (call, user_id) => {
    const deadline = Math.min(call.deadline, Date.now() + (options.timeoutMs ?? TIMEOUT_MS));
    try {
      const { settings } = await client.getSettings({ ...asItself(call, SELF), deadline }, { user_id });
      if (isAway) logger.info('profiles returns settings again');
      isAway = false;
      return settings;
    } catch (error) {
      return missed(error);
    }
  };
}
