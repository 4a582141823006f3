import { isLanguageTag, parseTimestamp, type TextLimits, timestamp } from '@cws/kit';
import { limits, type profiles, values } from '@cws/protos';
import { z } from 'zod';

type Values = Required<Omit<profiles.Settings, 'updated_at'>>;
type Group = 'appearance' | 'notifications' | 'privacy';

/** Stored settings: only those that were set, so that the others follow the defaults. */
export interface SettingsRow extends Partial<Omit<Values, Group>>, Partial<{ [G in Group]: Partial<Values[G]> }> {
  readonly _id: string;
  readonly user_id: string;
  readonly updated_at: Date;
}

/** The defaults (contract: settings-defaults). */
const DEFAULTS: { readonly [Name in keyof Values]: NonNullable<Values[Name]> } = {
  appearance: { language: 'en', theme: 'system' },
  chat_language: '',
  notifications: { email_enabled: true, marketing_enabled: false, muted_until: '', push_enabled: true },
  privacy: { share_analytics: true, share_crash_reports: true, show_read_receipts: true, show_typing_indicator: true },
};

export const settingsOf = (row: SettingsRow | null): profiles.Settings => ({
  appearance: { ...DEFAULTS.appearance, ...row?.appearance },
  chat_language: row?.chat_language ?? DEFAULTS.chat_language,
  notifications: { ...DEFAULTS.notifications, ...row?.notifications },
  privacy: { ...DEFAULTS.privacy, ...row?.privacy },
  updated_at: timestamp(row?.updated_at),
});

/** Whether the user gets no notifications at that time. */
export function isMuted(row: SettingsRow | null, now: number): boolean {
  const until = mutedUntil(row);
  return until !== null && until.getTime() > now;
}

export const mutedUntil = (row: SettingsRow | null): Date | null =>
  parseTimestamp(row?.notifications?.muted_until ?? '');

const TAG = 'must be a BCP 47 tag';
const MOMENT = 'must be an RFC 3339 time, or empty';

const flag = z.boolean('must be true or false');
const isTag = (text: string, { max_characters }: TextLimits) => text.length <= max_characters && isLanguageTag(text);
const language = limits['cws.profiles.v1.AppearanceSettings'].language;
const tag = z.string(TAG).refine((text) => isTag(text, language), TAG);
const chatLanguage = limits['cws.profiles.v1.Settings'].chat_language;
const tagOrNone = z.string(TAG).refine((text) => text === '' || isTag(text, chatLanguage), `${TAG}, or empty`);
const moment = z
  .string(MOMENT)
  .refine((text) => text === '' || parseTimestamp(text) !== null, MOMENT)
  .transform((text) => timestamp(parseTimestamp(text)));

/** RFC 7396: null restores the default of a setting, or of all of a group. */
const leaf = <T extends z.ZodType>(value: T) => value.nullable().optional();
const group = <T extends z.ZodRawShape>(shape: T) => leaf(z.object(shape, 'must be an object'));

/** A partial document; unknown keys are ignored (contract: settings-merge). */
export const settingsPatch = z.object(
  {
    appearance: group({
      language: leaf(tag),
      theme: leaf(z.enum(values['cws.profiles.v1.Theme'], 'must be system, light or dark')),
    } satisfies Record<keyof profiles.AppearanceSettings, z.ZodType>),
    chat_language: leaf(tagOrNone),
    notifications: group({
      email_enabled: leaf(flag),
      marketing_enabled: leaf(flag),
      muted_until: leaf(moment),
      push_enabled: leaf(flag),
    } satisfies Record<keyof profiles.NotificationSettings, z.ZodType>),
    privacy: group({
      share_analytics: leaf(flag),
      share_crash_reports: leaf(flag),
      show_read_receipts: leaf(flag),
      show_typing_indicator: leaf(flag),
    } satisfies Record<keyof profiles.PrivacySettings, z.ZodType>),
  } satisfies Record<keyof Values, z.ZodType>,
  'must be an object',
);
export type SettingsPatch = z.output<typeof settingsPatch>;

/** The changes of a patch: the path of a setting or group, and its value, or null for the default. */
export const changesOf = (patch: SettingsPatch): [string, string | boolean | null][] =>
  Object.entries(patch).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]): [string, typeof inner] => [`${name}.${key}`, inner])
      : [[name, value]],
  );
