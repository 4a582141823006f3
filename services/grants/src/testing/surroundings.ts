import { uuidV4 } from '@cws/kit';
import type { Services } from '../context';

/** An app as workspace-mcp knows it. */
export interface TestApp {
  readonly business_id: string;
  readonly status: 'active' | 'suspended' | 'deleted';
}

export type Surroundings = ReturnType<typeof surroundings>;

/** The responses of conversations and workspace-mcp about conversations and apps, which tests change. */
export function surroundings() {
  /** The user that each conversation belongs to. */
  const conversations = new Map<string, string>();
  const apps = new Map<string, TestApp>();
  const services: Services = {
    conversations: {
      hasConversation: async ({ caller }, { conversation_id }) => ({
        has_conversation: conversations.get(conversation_id) === caller.user_id,
      }),
    },
    workspace: {
      routeSession: async (_call, { app_id }) => {
        const app = apps.get(app_id);
        const routed = { app_id, bot_profile_id: '', bot_kind: 'ai', business_id: app?.business_id ?? '' };
        return { ...routed, routing_reason: reasonOf(app) };
      },
    },
  };
  const newApp = (app: Partial<TestApp> = {}): string => {
    const id = uuidV4();
    apps.set(id, { business_id: uuidV4(), status: 'active', ...app });
    return id;
  };
  const newConversation = (user_id: string): string => {
    const id = uuidV4();
    conversations.set(id, user_id);
    return id;
  };
  return { conversations, apps, services, newApp, newConversation };
}

const reasonOf = (app: TestApp | undefined): string => {
  if (!app) return 'app_not_found';
  return app.status === 'active' ? 'explicit' : `app_${app.status}`;
};
