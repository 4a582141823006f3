import type { ErrorCode } from '@cws/kit';
import { headersOf, tracing } from './components/headers';
import type { Schema } from './components/schemas';
import { failuresOf } from './operation';

const CREDENTIALS = [{ userToken: [] }, { workspaceKey: [] }, { cliToken: [] }];
const REFUSED: readonly ErrorCode[] = ['unauthorized', 'token_expired', 'forbidden', 'rate_limited'];
const AWAY: readonly ErrorCode[] = ['internal', 'upstream_unavailable', 'upstream_timeout'];

/** Avatars, which are no rows of the route table: profiles takes and serves the images itself. */
export const avatarPaths = (): Schema => ({
  '/users/me/avatar': { post: upload, delete: removal },
  '/avatars/{name}': { get: image },
});

const form: Schema = {
  type: 'object',
  properties: {
    avatar: { type: 'string', format: 'binary', description: 'A jpg, png or webp of at most 5 MiB and 40 megapixels' },
  },
  required: ['avatar'],
};

const profileImage: Schema = {
  type: 'object',
  properties: {
    profile_image: { type: 'string', description: 'URL of the avatar; changes with the image. Empty: none' },
  },
  required: ['profile_image'],
};

const success: Schema = {
  description: 'OK',
  headers: headersOf(),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { success: { const: true }, data: profileImage },
        required: ['success', 'data'],
      },
    },
  },
};

const upload: Schema = {
  operationId: 'uploadAvatar',
  tags: ['users'],
  summary: 'Set the avatar',
  description:
    'The image is kept as a square webp of 512 pixels without metadata. A form with the file `avatar`: PNG, JPEG or WebP, told by its bytes and not by its name, of at most 5 MiB.',
  security: CREDENTIALS,
  parameters: tracing,
  requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
  responses: {
    200: success,
    ...failuresOf([
      'invalid_image',
      ...REFUSED,
      'not_found',
      'file_too_large',
      'unsupported_media_type',
      ...AWAY,
      'storage_unavailable',
    ]),
  },
};

const removal: Schema = {
  operationId: 'deleteAvatar',
  tags: ['users'],
  summary: 'Delete the avatar',
  description: 'The URL of the image is 404 from then on. A repeat changes nothing.',
  security: CREDENTIALS,
  parameters: tracing,
  responses: { 200: success, ...failuresOf([...REFUSED, 'not_found', ...AWAY]) },
};

const image: Schema = {
  operationId: 'getAvatar',
  tags: ['users'],
  summary: 'Get an avatar',
  description: 'It needs no credential: the URL names the content and may be cached for ever.',
  security: [],
  parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }, ...tracing],
  responses: {
    200: {
      description: 'The image',
      headers: headersOf(),
      content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
    },
    304: { description: 'The image is the one of If-None-Match', headers: headersOf() },
    ...failuresOf(['not_found', ...AWAY, 'storage_unavailable']),
  },
};
