import { limits, type profiles, values } from '@cws/protos';
import { z } from 'zod';
import { judgedByService } from './fields';
import { limitedText } from './limited';
import { one, row } from './route';

const language = limitedText(limits['cws.profiles.v1.AppearanceSettings'].language).meta({ description: 'BCP 47 tag' });
const flag = z.boolean().nullable();
const group = (fields: z.ZodRawShape) => judgedByService(z.object(fields).partial().nullable());

/** A merge patch: absent fields stay as they are, null restores a default (RFC 7396). */
const patch = z.object({
  appearance: group({ language: language.nullable(), theme: z.enum(values['cws.profiles.v1.Theme']).nullable() }),
  chat_language: judgedByService(
    limitedText(limits['cws.profiles.v1.Settings'].chat_language)
      .nullable()
      .meta({ description: 'BCP 47 tag; if empty, Accept-Language decides' }),
  ),
  notifications: group({
    email_enabled: flag,
    marketing_enabled: flag,
    muted_until: z
      .string()
      .meta({ anyOf: [{ const: '' }, { format: 'date-time' }] })
      .nullable(),
    push_enabled: flag,
  }),
  privacy: group({
    share_analytics: flag,
    share_crash_reports: flag,
    show_read_receipts: flag,
    show_typing_indicator: flag,
  }),
});

const path = '/users/me/settings';
const shape = 'cws.profiles.v1.Settings';

/** contract: settings-defaults, settings-merge */
export const settingsRows = [
  row({
    id: 'getSettings',
    tag: 'users',
    summary: 'Get the settings',
    method: 'GET',
    path,
    access: 'credential',
    limit: 'read',
    service: 'profiles',
    rpc: 'getSettings',
    request: ({ caller }) => ({ user_id: caller.user_id }),
    response: one(shape, (response: profiles.GetSettingsResponse) => response.settings),
    statuses: [200],
    errors: [],
  }),
  row({
    id: 'updateSettings',
    tag: 'users',
    summary: 'Update the settings',
    description: 'It merges a partial document: null restores a default, and unknown keys are ignored.',
    method: 'PATCH',
    path,
    access: 'credential',
    limit: 'other',
    body: patch,
    service: 'profiles',
    rpc: 'updateSettings',
    request: ({ body }) => ({ patch: JSON.stringify(body) }),
    response: one(shape, (response: profiles.UpdateSettingsResponse) => response.settings),
    statuses: [200],
    errors: [],
  }),
];
