import type { Sent, Target } from './load.ts';

export type Ledger = { acknowledged: number; lost: number; doubled: number };

type Page = { data: { client_message_id: string }[]; meta: { next_cursor: string } };

/** Compares what was acknowledged with the messages that the chats list. */
export async function ledgerOf(target: Target, sent: readonly Sent[]): Promise<Ledger> {
  const listed = new Map<string, number>();
  for (const session of target.sessions)
    for (const id of await messagesOf(target, session)) listed.set(id, (listed.get(id) ?? 0) + 1);
  const acknowledged = sent.filter(({ status }) => status === 201);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id }) => !listed.has(id)).length,
    doubled: sent.filter(({ id }) => (listed.get(id) ?? 0) > 1).length,
  };
}

/** The client_message_ids of a chat. */
async function messagesOf({ host, port, token }: Target, session: string): Promise<string[]> {
  const ids: string[] = [];
  const headers = { authorization: `Bearer ${token}` };
  for (let cursor = ''; ; ) {
    const query = `limit=100&direction=forward${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const response = await fetch(`http://${host}:${port}/v1/chats/${session}/messages?${query}`, { headers });
    if (!response.ok) throw new Error(`The messages of a chat: ${response.status} ${await response.text()}`);
    const { data, meta } = (await response.json()) as Page;
    if (data.length === 0) return ids;
    ids.push(...data.map(({ client_message_id }) => client_message_id));
    cursor = meta.next_cursor;
  }
}
