import type { Call } from '@cws/kit';
import { conversations, grants, profiles } from '@cws/protos';
import type { Context } from '../context';

/** The data that the other services have of one user. */
export interface FakeExported {
  /** Sessions with the texts of their messages. */
  sessions: Record<string, string[]>;
  desk: string[];
  notifications: string[];
  events: string[];
  feedback: string[];
  /** Grants with the tools of their uses. */
  grants: Record<string, string[]>;
  image: Buffer;
  /** The calls, with the rpc and the user. */
  readonly calls: { readonly rpc: string; readonly user_id: string }[];
  /** Runs before each response; a test makes it fail or wait. */
  before(rpc: string): Promise<void>;
}

export const fakeExported = (): FakeExported => ({
  sessions: {},
  desk: [],
  notifications: [],
  events: [],
  feedback: [],
  grants: {},
  image: Buffer.alloc(0),
  calls: [],
  before: async () => {},
});

const empty = new Uint8Array();
const meta = (next_cursor: string) => ({ next_cursor, page: 1, per_page: 2, total: 0 });
const message = (text: string) => ({ ...conversations.Message.decode(empty), id: text, text });

/** A page of two, by the number of the first one. */
function pageOf<T>(all: readonly T[], cursor: string) {
  const from = Number(cursor);
  return { rows: all.slice(from, from + 2), next: from + 2 < all.length ? String(from + 2) : '' };
}

const noted = (fake: FakeExported, rpc: string, { caller }: Call): Promise<void> => {
  fake.calls.push({ rpc, user_id: caller.user_id });
  return fake.before(rpc);
};

type Conversations = Pick<Context['conversations'], 'listOwnChats' | 'listMessages' | 'listDeskMessages'>;

export const exportedConversations = (fake: FakeExported): Conversations => ({
  async listOwnChats(call, { after }) {
    await noted(fake, 'listOwnChats', call);
    const id = Object.keys(fake.sessions)
      .toSorted()
      .find((one) => one > after);
    return { sessions: id === undefined ? [] : [{ ...conversations.Session.decode(empty), id }] };
  },
  async listMessages(call, { session_id, cursor }) {
    await noted(fake, 'listMessages', call);
    const all = fake.sessions[session_id] ?? [];
    const from = Number(cursor);
    const rows = all.slice(from, from + 2);
    return { messages: rows.map(message), meta: meta(String(from + rows.length)) };
  },
  async listDeskMessages(call, { cursor }) {
    await noted(fake, 'listDeskMessages', call);
    const { rows, next } = pageOf(fake.desk, cursor);
    return { messages: rows.map(message), next_cursor: next };
  },
});

export const exportedGrants = (fake: FakeExported): Pick<Context['grants'], 'listGrants' | 'listGrantUses'> => ({
  async listGrants(call, { cursor }) {
    await noted(fake, 'listGrants', call);
    const ids = Object.keys(fake.grants);
    const at = Number(cursor);
    const rows = ids.slice(at, at + 1).map((id) => ({ ...grants.Grant.decode(empty), id }));
    return { grants: rows, meta: meta(at + 1 < ids.length ? String(at + 1) : '') };
  },
  async listGrantUses(call, { id, cursor }) {
    await noted(fake, 'listGrantUses', call);
    const { rows, next } = pageOf(fake.grants[id] ?? [], cursor);
    return { uses: rows.map((tool) => ({ ...grants.GrantUse.decode(empty), tool })), meta: meta(next) };
  },
});

type Profiles = Pick<
  Context['profiles'],
  'getSettings' | 'listNotifications' | 'listEvents' | 'listFeedback' | 'getAvatarImage'
>;

export const exportedProfiles = (fake: FakeExported): Profiles => ({
  async getSettings(call) {
    await noted(fake, 'getSettings', call);
    const appearance = { theme: 'dark', language: 'de' };
    return { settings: { ...profiles.Settings.decode(empty), ...PARTS_OF_SETTINGS, appearance } };
  },
  async listNotifications(call, { cursor }) {
    await noted(fake, 'listNotifications', call);
    const { rows, next } = pageOf(fake.notifications, cursor);
    return { notifications: rows.map((id) => ({ ...profiles.Notification.decode(empty), id })), meta: meta(next) };
  },
  async listEvents(call, { cursor }) {
    await noted(fake, 'listEvents', call);
    const { rows, next } = pageOf(fake.events, cursor);
    return { events: rows.map((id) => ({ ...profiles.Event.decode(empty), id })), meta: meta(next) };
  },
  async listFeedback(call, { after }) {
    await noted(fake, 'listFeedback', call);
    const rows = fake.feedback.filter((id) => id > after).slice(0, 2);
    return { feedback: rows.map((id) => ({ ...profiles.Feedback.decode(empty), id })) };
  },
  async getAvatarImage(call) {
    await noted(fake, 'getAvatarImage', call);
    return { image: fake.image };
  },
});

const PARTS_OF_SETTINGS = {
  notifications: { email_enabled: true, marketing_enabled: false, muted_until: '', push_enabled: true },
  privacy: {
    share_analytics: true,
    share_crash_reports: true,
    show_read_receipts: true,
    show_typing_indicator: true,
  },
};
