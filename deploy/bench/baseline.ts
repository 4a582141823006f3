// The baseline: one express process without authentication on the same MongoDB with the same write concern. `bare` runs
// only the operation's own query; `plain` adds the other queries of a straightforward service.
import { randomUUID } from 'node:crypto';
import express, { type Response } from 'express';
import { MongoClient } from 'mongodb';
import { ulid } from 'ulid';

type Row = { _id: string; [field: string]: unknown };
type Session = {
  _id: string;
  user_id: string;
  status: string;
  topic: string;
  message_count: number;
  created_at: Date;
  last_message?: unknown;
  last_message_at?: unknown;
  updated_at?: unknown;
};

const client = await new MongoClient(process.env['MONGODB_URI']!, {
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
}).connect();
const db = client.db('bench_baseline');
const messages = db.collection<Row>('messages');
const sessions = db.collection<Session>('sessions');
const apps = db.collection<Row>('apps');
await messages.createIndex({ session_id: 1, _id: 1 });
await sessions.createIndex({ user_id: 1, last_message_at: -1 });
await apps.createIndex({ business_id: 1 });

const app = express();
app.disable('x-powered-by').disable('etag');
app.use(express.json());
app.post('/bare/:id', async (request, response) => {
  const row = rowOf(request.params.id, request.body.content);
  await messages.insertOne(row);
  respond(response, 201, row);
});
app.post('/plain/:id', async (request, response) => {
  const { id } = request.params;
  const session = await sessions.findOne({ _id: id });
  if (!session) return respond(response, 400, null);
  const row = rowOf(id, request.body.content);
  await messages.insertOne(row);
  const last = { last_message: row['content'], last_message_at: row['created_at'], updated_at: row['created_at'] };
  await sessions.updateOne({ _id: id }, { $set: last, $inc: { message_count: 1 } });
  respond(response, 201, row);
});
app.get('/bare/:id', async (request, response) => respond(response, 200, await page(request.params.id)));
app.get('/plain/:id', async (request, response) => {
  const session = await sessions.findOne({ _id: request.params.id });
  respond(response, session ? 200 : 400, session && (await page(request.params.id)));
});
app.post('/tool/:id', async (request, response) =>
  respond(response, 200, await apps.find({ business_id: request.params.id }).toArray()),
);
app.put('/fill/:id', async (request, response) => {
  const { id } = request.params;
  await sessions.insertOne({
    _id: id,
    user_id: randomUUID(),
    status: 'active',
    message_count: 0,
    topic: 'Hello',
    created_at: new Date(),
  });
  await messages.insertMany(
    Array.from({ length: request.body.messages }, (_, n) => rowOf(id, `message ${n} of a conversation`)),
  );
  await apps.insertOne({
    _id: randomUUID(),
    business_id: id,
    name: 'Acme',
    slug: id,
    status: 'active',
    is_default: true,
    agent_id: randomUUID(),
    created_at: new Date(),
  });
  respond(response, 201, null);
});
const server = app.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
process.once('disconnect', () => process.exit(0));

const page = (session_id: string) => messages.find({ session_id }).sort({ _id: -1 }).limit(25).toArray();
const respond = (response: Response, status: number, data: unknown) =>
  void response.status(status).json({ success: status < 400, data });

function rowOf(session_id: string, content: unknown): Row {
  const at = new Date();
  return {
    _id: ulid(),
    session_id,
    sender_type: 'user',
    sender_id: 'someone',
    channel: 'web',
    content_type: 'text',
    content,
    status: 'sent',
    is_private: false,
    is_read_once: false,
    is_edited: false,
    created_at: at,
    updated_at: at,
  };
}
