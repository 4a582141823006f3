import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

const EMAIL = 'reader@example.com';
const CODE_WITHIN_MS = 10_000;

/** Two chats of a new user with the default assistant: one with a person, in which the bot does not answer, and one with the bot. */
export async function openChats(base: string, mailApi: string) {
  const call = await signIn(base, mailApi);
  const [open, active] = [await newChat(call), await newChat(call)];
  await call('PUT', `/chats/${open}/status`, { status: 'open' });
  const send = async (chat: string) => void (await call('POST', `/chats/${chat}/messages`, { content: QUESTION }));
  return {
    message: () => send(open),
    answer: () => send(active),
    async assertAnswered(count: number): Promise<void> {
      const messages = await call('GET', `/chats/${active}/messages?limit=100`);
      const answers = messages.filter(({ sender_type }: { sender_type: string }) => sender_type === 'bot');
      assert.equal(answers.length, count, 'each question has its answer');
    },
  };
}

const QUESTION = 'How much does shipping to Germany cost?';

// biome-ignore lint/suspicious/noExplicitAny: responses of two versions of the interface
type Call = (method: string, path: string, body?: unknown) => Promise<any>;

const newChat = async (call: Call): Promise<string> => (await call('POST', '/chats', { new: true })).id;

const callAs =
  (base: string, token?: string): Call =>
  async (method, path, body) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const response = await fetch(`${base}${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    } as RequestInit);
    const { data, error } = (await response.json()) as { data?: unknown; error?: unknown };
    assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(error)}`);
    return data;
  };

async function signIn(base: string, mailApi: string): Promise<Call> {
  const call = callAs(base);
  const { request_id } = await call('POST', '/auth/otp/request', { email: EMAIL });
  const code = await mailedCode(mailApi);
  const { tokens } = await call('POST', '/auth/otp/verify', { email: EMAIL, code, request_id });
  return callAs(base, tokens.access_token);
}

async function mailedCode(mailApi: string): Promise<string> {
  for (const end = Date.now() + CODE_WITHIN_MS; Date.now() < end; await sleep(100)) {
    const [mail] = (await (await fetch(mailApi)).json()) as { text: string }[];
    const code = mail?.text.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
  }
  throw new Error('no mail with a code arrived');
}
