import { setTimeout as sleep } from 'node:timers/promises';
import type { Scratch } from '../../local/scratch/scratch-system.ts';
import { useTool } from './tools.ts';

/** The addresses of the system and of its inbox. */
export type Scratched = Pick<Scratch, 'origin' | 'mailApi'>;

/** The prerequisites of a benchmark: a user's token, their sessions, and a key that is bound to a business. */
export type Person = { token: string; sessions: string[]; fullSession: string; key: string };

/** The sessions belong to a business without a published bot, so that a send is measured without an answer. */
export async function prepare(system: Scratch, connections: number, history: number): Promise<Person> {
  const { access_token: token } = await signInAs(system, `bench-${Date.now()}@example.com`);
  const call = caller(`${system.origin}/v1`, token);
  const { business_id, default_app_id: app_id } = await newBusiness(system.origin, call);
  const newSession = async () => ((await call('/chats', { new: true, app_id })) as { id: string }).id;
  const sessions: string[] = [];
  for (let n = 0; n < connections; n++) sessions.push(await newSession());
  const fullSession = await newSession();
  for (let n = 0; n < history; n++)
    await call(`/chats/${fullSession}/messages`, { content: `message ${n} of a conversation` });
  const { key } = (await call('/keys', { name: 'bench', business_id })) as { key: string };
  return { token, sessions, fullSession, key };
}

export type Call = (path: string, body: object) => Promise<unknown>;

export const caller =
  (base: string, token: string): Call =>
  async (path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`);
    return (JSON.parse(text) as { data: unknown }).data;
  };

export type Tokens = { access_token: string; refresh_token: string };

export async function signInAs(system: Scratched, email: string): Promise<Tokens> {
  const call = caller(`${system.origin}/v1`, '');
  await call('/auth/otp/request', { email });
  const code = (await codesOf(system, [email])).get(email);
  return ((await call('/auth/otp/verify', { email, code })) as { tokens: Tokens }).tokens;
}

type Mail = { to: { address: string }[]; text: string };

/** Waits for the mailed code of each address, and returns the newest ones. */
export async function codesOf({ mailApi }: Scratched, addresses: string[]): Promise<Map<string, string>> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const mails = (await (await fetch(mailApi)).json()) as Mail[];
    const codes = new Map(
      mails.flatMap(({ to, text }) => to.map(({ address }) => [address, /\b(?:\d{6}|\d{10})\b/.exec(text)![0]])),
    );
    if (addresses.every((address) => codes.has(address))) return codes;
    await sleep(50);
  }
  throw new Error('Not every mail with a code arrived within 30 s');
}

type Business = { business_id: string; default_app_id: string };

export async function newBusiness(origin: string, call: Call): Promise<Business> {
  const { key } = (await call('/keys', { name: 'bench account' })) as { key: string };
  return useTool<Business>(origin, key, 'workspace_create', { business_name: 'Bench' });
}
