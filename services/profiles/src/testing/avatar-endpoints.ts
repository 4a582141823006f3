import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, type Caller, toHeaders } from '@cws/kit';
import { silentLogger, systemKeys, tokensOf } from '@cws/kit/testing';
import { avatarListener } from '../avatar/avatar-listener';
import type { ImageStorage } from '../avatar/image-storage';
import { avatarRenderer } from '../avatar/render-avatar';
import type { ServedProfiles } from './serve';

export interface AvatarResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly body: {
    readonly data?: { readonly profile_image: string };
    readonly error?: { readonly code: string; readonly message: string };
  };
}

/** The HTTP listener of profiles, as the gateway talks to it. */
export async function serveAvatars({ context }: ServedProfiles, storage: ImageStorage = context.avatars.storage) {
  const keys = systemKeys();
  const [tokens, gateway] = [tokensOf('profiles', keys), tokensOf('gateway', keys).to('profiles')];
  const log = silentLogger();
  const renderer = avatarRenderer(log);
  const parts = { context: { ...context, avatars: { ...context.avatars, storage } }, renderer, tokens, log };
  const server = createServer(avatarListener(parts));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = '/v1/users/me/avatar';
  async function ask(method: string, path: string, call: Call, init: RequestInit = {}): Promise<AvatarResponse> {
    const headers = {
      ...toHeaders(call, gateway, { method: init.method ?? method, url: path }),
      ...(init.headers as Record<string, string>),
    };
    const response = await fetch(origin + path, { method, ...init, headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, bytes, body: isJson ? JSON.parse(`${bytes}`) : {} };
  }
  return {
    origin,
    ask,
    headersOf: (call: Call, method: string, url: string) => toHeaders(call, gateway, { method, url }),
    upload: (call: Call, bytes: Buffer, name = 'a.png', field = 'avatar') =>
      ask('POST', own, call, { body: formOf(bytes, name, field) }),
    post: (call: Call, body: string | Buffer, type: string) =>
      ask('POST', own, call, { body: new Uint8Array(Buffer.from(body)), headers: { 'content-type': type } }),
    remove: (call: Call) => ask('DELETE', own, call),
    /** The image of a URL that an upload returned. */
    image: (call: Call, url: string, init?: RequestInit) => ask('GET', new URL(url).pathname, call, init),
    stop: () => Promise.all([closed(server), renderer.stop()]),
  };
}

export type ServedAvatars = Awaited<ReturnType<typeof serveAvatars>>;

export function formOf(bytes: Buffer, name = 'a.png', field = 'avatar', type = 'image/png'): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

/** A caller whose credential reaches less than a user's own. */
export const boundTo = (call: Call, caller: Partial<Caller>): Call => ({
  ...call,
  caller: { ...call.caller, ...caller },
});

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
