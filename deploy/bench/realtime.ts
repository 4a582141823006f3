// Measures the fan-out of one session to a thousand sockets, and the time from a question to the first words of its answer.
import { MongoClient } from 'mongodb';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { type Group, mongodbOf, processesOf } from './group.ts';
import { median } from './report.ts';
import { type Call, caller, prepare } from './traffic/person.ts';

const READERS = 100;
/** The limit of one user. */
const SOCKETS_EACH = 10;
const SENDS = 30;
const QUESTIONS = 40;

type Frame = { type: string; at: string; data: { message?: { sender_type: string } } };

export const realtime: Group = async (system) => {
  const { token, fullSession } = await prepare(system, 0, 1);
  const sockets = await socketsOf(system, fullSession);
  const asking = await questioner(system);
  const [frames, deltas]: [number[], number[]] = [[], []];
  const send = caller(`${system.origin}/v1`, token);
  return {
    operations: [
      {
        operation: `fan-out to ${sockets.length} sockets`,
        side: 'service',
        count: SENDS,
        warmUp: 0,
        run: times(() => noted(frames, untilAllReceived(sockets, send, fullSession))),
      },
      {
        operation: 'question, answered',
        side: 'service',
        count: QUESTIONS,
        warmUp: QUESTIONS,
        run: times(() => noted(deltas, asking.ask())),
      },
    ],
    watched: processesOf(system),
    remarks: () => [
      `From a send to its frame at the last of ${sockets.length} sockets: median ${median(frames).toFixed(0)} ms.`,
      `From a question to the first answer delta (extractive): median ${median(deltas).toFixed(0)} ms.`,
    ],
    end() {
      for (const socket of [...sockets, asking.socket]) socket.close();
    },
  };
};

async function noted(list: number[], measured: Promise<number>): Promise<number> {
  const took = await measured;
  list.push(took);
  return took;
}

const times = (act: () => Promise<number>) => async (count: number) => {
  const took: number[] = [];
  for (let n = 0; n < count; n++) took.push(await act());
  return took;
};

/** Opens sockets of members of the session's business. */
async function socketsOf(system: Scratch, session_id: string): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (const reader of await membersOf(system, session_id))
    for (let n = 0; n < SOCKETS_EACH; n++) sockets.push(await subscribed(system, reader, session_id));
  return sockets;
}

/** Creates users who are members of the session's business, and returns their tokens. */
async function membersOf(system: Scratch, session_id: string): Promise<string[]> {
  const anonymous = caller(`${system.origin}/v1`, '');
  type SignedIn = { tokens: { access_token: string }; user: { id: string } };
  const people: SignedIn[] = [];
  for (let n = 0; n < READERS; n++) people.push((await anonymous('/auth/anonymous', {})) as SignedIn);
  const client = await new MongoClient(mongodbOf(system)).connect();
  const session = await client
    .db('conversations')
    .collection<{ _id: string; business_id: string }>('sessions')
    .findOne({ _id: session_id });
  const members = people.map(({ user }) => ({ user_id: user.id, email: '', role: 'member', joined_at: new Date() }));
  await client
    .db('workspace')
    .collection<{ _id: string; members: object[] }>('businesses')
    .updateOne({ _id: session!.business_id }, { $push: { members: { $each: members } } });
  await client.close();
  return people.map(({ tokens }) => tokens.access_token);
}

async function ticketOf(system: Scratch, token: string): Promise<string> {
  const { ticket } = (await caller(`${system.origin}/v1`, token)('/realtime/tickets', {})) as { ticket: string };
  return ticket;
}

/** Opens a socket and waits for `ready` of the session. */
async function subscribed(system: Scratch, token: string, session_id: string): Promise<WebSocket> {
  const socket = new WebSocket(
    `${system.origin.replace('http', 'ws')}/v1/realtime?ticket=${await ticketOf(system, token)}`,
  );
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const ready = frameOf(socket, ({ type }) => type === 'ready');
  socket.send(JSON.stringify({ op: 'subscribe', session_id }));
  await ready;
  return socket;
}

/** Returns when (by this process's clock) a frame arrives that `is` accepts; fails after 30 s without one. */
function frameOf(socket: WebSocket, is: (frame: Frame) => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No frame arrived within 30 s')), 30_000);
    const receive = ({ data }: MessageEvent) => {
      const frame = JSON.parse(String(data)) as Frame;
      if (frame.type === 'error') reject(new Error(String(data)));
      if (!is(frame)) return;
      clearTimeout(timer);
      socket.removeEventListener('message', receive);
      resolve(performance.now());
    };
    socket.addEventListener('message', receive);
  });
}

async function untilAllReceived(sockets: WebSocket[], send: Call, session_id: string): Promise<number> {
  const received = sockets.map((socket) => frameOf(socket, ({ type }) => type === 'message.created'));
  const begun = performance.now();
  await send(`/chats/${session_id}/messages`, { content: 'to all' });
  return Math.max(...(await Promise.all(received))) - begun;
}

/** Asks the default assistant, whose provider is `extractive`, and waits until its answer is stored. */
async function questioner(system: Scratch): Promise<{ socket: WebSocket; ask: () => Promise<number> }> {
  const { tokens } = (await caller(`${system.origin}/v1`, '')('/auth/anonymous', {})) as {
    tokens: { access_token: string };
  };
  const call = caller(`${system.origin}/v1`, tokens.access_token);
  const { id } = (await call('/chats', {})) as { id: string };
  const socket = await subscribed(system, tokens.access_token, id);
  async function ask(): Promise<number> {
    const delta = frameOf(socket, ({ type }) => type === 'answer.delta');
    const done = frameOf(socket, ({ type, data }) => type === 'message.created' && data.message?.sender_type === 'bot');
    const begun = performance.now();
    await call(`/chats/${id}/messages`, { content: 'What does delivery cost?' });
    const took = (await delta) - begun;
    await done;
    return took;
  }
  return { socket, ask };
}
