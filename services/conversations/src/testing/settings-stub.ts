import { bindService, type Call, type Rpcs } from '@cws/kit';
import { serveForTest } from '@cws/kit/testing';
import { profiles } from '@cws/protos';

type Definition = typeof profiles.ProfilesServiceDefinition;
export type Settings = profiles.Settings;

/** A stub of profiles over gRPC, which returns settings. */
export interface SettingsStub {
  readonly client: Awaited<ReturnType<typeof serveForTest<Definition>>>['client'];
  /** Sets the settings of a user. */
  set(call: Pick<Call, 'caller'>, wish: Partial<profiles.PrivacySettings & Pick<Settings, 'chat_language'>>): void;
  /** The users whose settings were requested, in order. */
  readonly requestedUsers: string[];
  /** Requests get no response while it is true. */
  isSilent: boolean;
  stop(): Promise<void>;
}

const DEFAULTS: profiles.PrivacySettings = {
  share_analytics: true,
  share_crash_reports: true,
  show_read_receipts: true,
  show_typing_indicator: true,
};
const FOR_EVER = new Promise<never>(() => {});

export async function startSettingsStub(): Promise<SettingsStub> {
  const known = new Map<string, Partial<Settings>>();
  const requestedUsers: string[] = [];
  const getSettings: Rpcs<null, Definition>['getSettings'] = {
    from: ['conversations'],
    as: ['user', 'service'],
    handle: async (_context, _call, { user_id }) => {
      requestedUsers.push(user_id);
      if (stub.isSilent) await FOR_EVER;
      return { settings: { ...nothing(), ...known.get(user_id) } };
    },
  };
  const rows = Object.keys(profiles.ProfilesServiceDefinition.methods).map((name) => [
    name,
    { ...getSettings, as: [] },
  ]);
  const rpcs = { ...Object.fromEntries(rows), getSettings } as Rpcs<null, Definition>;
  const { client, stop } = await serveForTest(
    profiles.ProfilesServiceDefinition,
    bindService(profiles.ProfilesServiceDefinition, rpcs, null),
  );
  const stub: SettingsStub = {
    client,
    requestedUsers,
    isSilent: false,
    set({ caller }, { chat_language = '', ...privacy }) {
      known.set(caller.user_id, { chat_language, privacy: { ...DEFAULTS, ...privacy } });
    },
    stop,
  };
  return stub;
}

const nothing = (): Settings => ({
  appearance: { language: 'en', theme: 'system' },
  chat_language: '',
  notifications: { email_enabled: true, marketing_enabled: false, muted_until: '', push_enabled: true },
  privacy: DEFAULTS,
  updated_at: '',
});
