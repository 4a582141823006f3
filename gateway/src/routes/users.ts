import { limits, type profiles } from '@cws/protos';
import { z } from 'zod';
import { jsonText, text } from './fields';
import { limitedJson, optionalText } from './limited';
import { one, row } from './route';

const path = '/users/me';
const shape = 'cws.profiles.v1.User';

const { display_name, first_name, last_name, locale, location, phone } = limits['cws.profiles.v1.User'];

/** contract: users-me, users-patch */
export const userRows = [
  row({
    id: 'getMe',
    tag: 'users',
    summary: 'Get the signed-in user',
    method: 'GET',
    path,
    access: 'credential',
    limit: 'read',
    service: 'profiles',
    rpc: 'getUser',
    request: ({ caller }) => ({ id: caller.user_id }),
    response: one(shape, (response: profiles.GetUserResponse) => response.user),
    statuses: [200],
    errors: [],
  }),
  row({
    id: 'updateMe',
    tag: 'users',
    summary: 'Update the signed-in user',
    description: 'Fields that are left out stay as they are.',
    method: 'PATCH',
    path,
    access: 'credential',
    limit: 'other',
    body: z.object({
      display_name: optionalText(display_name),
      first_name: optionalText(first_name),
      last_name: optionalText(last_name),
      locale: optionalText(locale).meta({ description: 'BCP 47 tag, or empty' }),
      location: limitedJson(location),
      phone: optionalText(phone),
      timezone: text.meta({ description: 'IANA name such as `Europe/Zurich`, or empty' }),
    }),
    service: 'profiles',
    rpc: 'updateUser',
    request: ({ body }) => ({
      display_name: body.display_name ?? undefined,
      first_name: body.first_name ?? undefined,
      last_name: body.last_name ?? undefined,
      locale: body.locale ?? undefined,
      location: jsonText(body.location) || undefined,
      phone: body.phone ?? undefined,
      timezone: body.timezone ?? undefined,
    }),
    response: one(shape, (response: profiles.UpdateUserResponse) => response.user),
    statuses: [200],
    errors: [],
  }),
];
