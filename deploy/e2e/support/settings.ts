import { call } from './client';

/** A user's settings (contract: settings-defaults). */
export interface Settings {
  readonly appearance: { readonly language: string; readonly theme: string };
  readonly chat_language: string;
  readonly notifications: {
    readonly email_enabled: boolean;
    readonly marketing_enabled: boolean;
    readonly muted_until: string;
    readonly push_enabled: boolean;
  };
  readonly privacy: {
    readonly share_analytics: boolean;
    readonly share_crash_reports: boolean;
    readonly show_read_receipts: boolean;
    readonly show_typing_indicator: boolean;
  };
  readonly updated_at: string;
}

/** The settings of a user who has set nothing (contract: settings-defaults). */
export const DEFAULTS: Settings = {
  appearance: { language: 'en', theme: 'system' },
  chat_language: '',
  notifications: { email_enabled: true, marketing_enabled: false, muted_until: '', push_enabled: true },
  privacy: { share_analytics: true, share_crash_reports: true, show_read_receipts: true, show_typing_indicator: true },
  updated_at: '',
};

const PATH = '/users/me/settings';

export const getSettings = (token?: string) => call<Settings>('GET', PATH, { token });
export const patchSettings = (token: string, json?: unknown) => call<Settings>('PATCH', PATH, { token, json });
